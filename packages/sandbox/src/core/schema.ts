/**
 * Tables of the sandbox. Except for `settings`, every row belongs to a world: the world of an app, or a template that worlds are copied from. Ids are
 * text, because they can be larger than 2^53. Times are epoch seconds, UTC. In a template they are seconds of local time since midnight of the day on
 * which a world starts: of an activity's time zone for its start, of an athlete's for its times, and of the usual one for the others. Times that belong
 * to an activity keep their distance from its start.
 *
 * Documents, recordings and pictures never change. An `origin` is the world that has those of an object: the template, until the object gets separate
 * ones. It is null if the object does not have any: a manual activity does not have a recording. The data of a recording are text, or in the template of
 * seed 1 a compressed text.
 */
export const schema = `
create table settings (
  name text primary key, value text not null
) strict;
create table worlds (
  client_id text primary key, doc text not null
) strict;

create table documents (
  world text not null, owner text not null, kind text not null, body text not null, primary key (world, owner, kind)
) strict;
create table recordings (
  world text not null, owner text not null, type text not null, data any not null, size integer not null,
  primary key (world, owner, type)
) strict;
create table pictures (
  world text not null, hash text not null, svg text not null, primary key (hash, world)
) strict, without rowid;

create table athletes (
  world text not null, id text not null, position integer not null, subscribed integer not null, created integer not null,
  updated integer not null, time_zone text not null, weight real, ftp integer, profile text not null, heart_rate_zones text not null,
  custom_zones integer not null, picture text, primary key (world, id)
) strict, without rowid;
create table privacy_zones (
  world text not null, id integer not null, athlete_id text not null, name text not null, latitude real not null,
  longitude real not null, radius real not null, primary key (world, id)
) strict, without rowid;
create table clubs (
  world text not null, id text not null, private integer not null, profile text not null, other_members integer not null, picture text,
  cover text, primary key (world, id)
) strict, without rowid;
create table members (
  world text not null, club_id text not null, athlete_id text not null, role text not null, primary key (world, athlete_id, club_id)
) strict, without rowid;
create table gear (
  world text not null, id text not null, athlete_id text not null, position integer not null, is_primary integer not null,
  retired integer not null, earlier_distance real not null, distance real not null, profile text not null,
  primary key (world, athlete_id, id)
) strict, without rowid;
create table activities (
  world text not null, id text not null, athlete_id text not null, start integer not null, added integer not null, time_zone text not null, name text not null,
  description text, sport_type text not null, visibility text not null check (visibility in ('everyone', 'followers_only', 'only_me')), gear_id text, manual integer not null, commute integer not null,
  trainer integer not null, hide_from_home integer not null, distance real not null, moving_time integer not null,
  elapsed_time integer not null, gain real not null, upload_id text, external_id text, kudos integer not null,
  comments integer not null, photos integer not null, achievements integer not null, prs integer not null, origin text,
  cut_origin text, primary key (world, id)
) strict, without rowid;
create table efforts (
  world text not null, id text not null, segment_id text, activity_id text not null, athlete_id text not null, start integer not null,
  name text, distance real not null, elapsed_time integer not null, moving_time integer not null, start_index integer not null,
  end_index integer not null, average_cadence real, average_watts real, average_heartrate real, max_heartrate integer, rank integer,
  primary key (world, id)
) strict, without rowid;
create table kudos (
  world text not null, activity_id text not null, number integer not null, athlete_id text, firstname text, lastname text,
  at integer not null, primary key (world, activity_id, number)
) strict, without rowid;
create table comments (
  world text not null, activity_id text not null, id text not null, athlete_id text, firstname text, lastname text, text text not null,
  at integer not null, primary key (world, activity_id, id)
) strict, without rowid;
create table photos (
  world text not null, activity_id text not null, id text not null, number integer not null, caption text, picture text not null,
  primary key (world, activity_id, id)
) strict, without rowid;
create table segments (
  world text not null, id text not null, owner_id text not null, name text not null, activity_type text not null,
  private integer not null, hazardous integer not null, city text, state text, country text, created integer not null,
  updated integer not null, other_efforts integer not null, other_athletes integer not null, other_stars integer not null,
  origin text not null, primary key (world, id)
) strict, without rowid;
create table stars (
  world text not null, athlete_id text not null, segment_id text not null, at integer not null,
  primary key (world, athlete_id, segment_id)
) strict, without rowid;
create table routes (
  world text not null, id text not null, athlete_id text not null, name text not null, description text, private integer not null,
  starred integer not null, type integer not null, sub_type integer not null, created integer not null, updated integer not null,
  segments text not null, origin text not null, primary key (world, id)
) strict, without rowid;

create table grants (
  world text not null, athlete_id text not null, scopes text not null, at integer not null, primary key (world, athlete_id)
) strict;
create table codes (
  world text not null, code text primary key, athlete_id text not null, scopes text not null, redirect_uri text not null,
  expires integer not null
) strict;
create table tokens (
  world text not null, access_token text primary key, refresh_token text not null, athlete_id text not null, scopes text not null,
  expires integer not null, refreshable integer not null
) strict;
create table usage (
  world text not null, counter text not null, window_start integer not null, used integer not null, primary key (world, counter)
) strict;
create table uploads (
  world text not null, id text not null, athlete_id text not null, external_id text not null, state text not null, error text,
  activity_id text, request text not null, file blob, digest text, primary key (world, id)
) strict;
create table subscriptions (
  world text primary key, id text not null, callback_url text not null, verify_token text not null, at integer not null
) strict;
create table deliveries (
  world text not null, id integer not null, event text not null, attempts text not null, state text not null, primary key (world, id)
) strict;
create table tasks (
  id integer primary key autoincrement, world text not null, due integer not null, kind text not null, payload text not null,
  started integer not null default 0
) strict;
`

/** The delivery that a task attempts. */
export const DELIVERY_OF_TASK = "cast(payload ->> 'id' as integer)"

/** Indexes. They are created at each start, because a version may add some without changing the format. */
export const indexes = `
create index if not exists activities_by_start on activities (world, athlete_id, start, id);
create index if not exists efforts_by_activity on efforts (world, activity_id);
create index if not exists efforts_by_segment on efforts (world, segment_id, athlete_id, start);
create index if not exists tokens_by_refresh_token on tokens (world, refresh_token);
create index if not exists tokens_by_athlete on tokens (world, athlete_id);
create index if not exists uploads_by_digest on uploads (world, athlete_id, digest);
create index if not exists uploads_by_number on uploads (world, cast(id as integer));
create index if not exists tasks_by_due on tasks (world, due, id) where started = 0;
create index if not exists tasks_by_delivery on tasks (world, ${DELIVERY_OF_TASK}, due) where kind = 'delivery';
`

/** Tables that a template has and that are copied to new worlds, with their columns that contain times. */
export const COPIED: Readonly<Record<string, readonly string[]>> = {
  athletes: ['created', 'updated'],
  privacy_zones: [],
  clubs: [],
  members: [],
  gear: [],
  activities: ['start', 'added'],
  efforts: ['start'],
  kudos: ['at'],
  comments: ['at'],
  photos: [],
  segments: ['created', 'updated'],
  stars: ['at'],
  routes: ['created', 'updated'],
}

/** Tables with immutable rows. Worlds refer to the rows of their template. */
export const SHARED = ['documents', 'recordings', 'pictures'] as const
