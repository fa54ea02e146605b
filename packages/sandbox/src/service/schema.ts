/**
 * Tables of the sandbox. Except for `settings`, every row belongs to a world. Ids are text, since they may exceed 2^53. A `doc` is JSON; null means that the object
 * is still as the world's seed made it, so that a thousand worlds share one copy.
 */
export const schema = `
create table settings (name text primary key, value text not null);
create table worlds (client_id text primary key, doc text not null);
create table athletes (world text, id text, position integer, subscribed integer, doc text, primary key (world, id));
create table activities (
  world text, id text, athlete_id text, start integer, visibility text, sport_type text, distance real, moving_time real, elapsed_time real,
  gain real, doc text, outside text, summary text, summary_cut text, primary key (world, id));
create index activities_by_start on activities (world, athlete_id, start, id);
create table streams (
  world text, id text, type text, data text not null, size integer not null, cut text, cut_size integer, primary key (world, id, type));
create table segments (world text, id text, owner_id text, private integer, primary key (world, id));
create table stars (world text, athlete_id text, segment_id text, at integer, primary key (world, athlete_id, segment_id));
create table grants (world text, athlete_id text, scopes text, at integer, primary key (world, athlete_id));
create table codes (world text, code text primary key, athlete_id text, scopes text, redirect_uri text, expires integer);
create table tokens (
  world text, access_token text primary key, refresh_token text, athlete_id text, scopes text, expires integer, refreshable integer);
create index tokens_by_refresh on tokens (refresh_token);
create index tokens_by_athlete on tokens (world, athlete_id);
create table usage (world text, counter text, window_start integer, used integer, primary key (world, counter));
create table uploads (
  world text, id text, athlete_id text, external_id text, state text, error text, activity_id text, request text, file blob, digest text,
  primary key (world, id));
create index uploads_by_digest on uploads (world, athlete_id, digest);
create table subscriptions (world text primary key, id text, callback_url text, verify_token text, at integer);
create table deliveries (world text, id integer, event text, attempts text, state text, primary key (world, id));
create table tasks (
  id integer primary key autoincrement, world text, due integer, kind text, payload text, failures integer, error text, failed_at integer);
create index tasks_by_due on tasks (world, due, id) where failed_at is null;
`
