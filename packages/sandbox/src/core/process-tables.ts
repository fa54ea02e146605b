import { deliveryOfTask } from './schema.ts'

/** Marks a delivery or an upload as changed, in a trigger. */
const touch = (rows: string): string => `insert or replace into touched (world, kind, key) ${rows};`
const forget = (kind: string): string => `delete from touched where world = old.world and kind = '${kind}' and key = cast(old.id as text);`
const newRow = (kind: string): string => touch(`values (new.world, '${kind}', cast(new.id as text))`)
const pendingDeliveries = (condition: string): string =>
  touch(`select world, 'delivery', cast(id as text) from deliveries where ${condition} and state = 'pending'`)
const attempted = pendingDeliveries(`world = new.world and id = ${deliveryOfTask('new.')}`)

/**
 * Temporary tables, which this process fills and which end with it. Triggers keep them up to date with the tables of the data file, also in a rollback.
 *
 * `queue` has the tasks that were not set aside: by due time, and those that this process has started (`started`) by the time at which their result takes
 * effect, or null. `touched` has the last change of each delivery and upload that has changed.
 */
export const processTables = `
pragma temp_store = memory;
create temp table queue (task integer primary key, world text not null, started integer not null, at integer);
create index temp.queue_by_time on queue (world, started, at, task);
insert into queue select id, world, 0, due from tasks where failed_at is null;
create temp trigger task_added after insert on main.tasks when new.failed_at is null begin
  insert into queue values (new.id, new.world, 0, new.due);
end;
create temp trigger task_changed after update of due, failed_at on main.tasks begin
  delete from queue where task = new.id;
  insert into queue select new.id, new.world, 0, new.due where new.failed_at is null;
end;
create temp trigger task_removed after delete on main.tasks begin delete from queue where task = old.id; end;

create temp table touched (
  number integer primary key autoincrement, world text not null, kind text not null, key text not null, unique (world, kind, key)
);
create index temp.touched_by_world on touched (world);
create temp trigger delivery_added after insert on main.deliveries begin ${newRow('delivery')} end;
create temp trigger delivery_changed after update on main.deliveries begin ${newRow('delivery')} end;
create temp trigger delivery_removed after delete on main.deliveries begin ${forget('delivery')} end;
create temp trigger attempt_added after insert on main.tasks when new.kind = 'delivery' begin ${attempted} end;
create temp trigger attempt_changed after update of due, failed_at on main.tasks when new.kind = 'delivery' begin ${attempted} end;
create temp trigger subscription_removed after delete on main.subscriptions begin ${pendingDeliveries('world = old.world')} end;
create temp trigger upload_added after insert on main.uploads begin ${newRow('upload')} end;
create temp trigger upload_changed after update of state on main.uploads begin ${newRow('upload')} end;
create temp trigger upload_removed after delete on main.uploads begin ${forget('upload')} end;
`
