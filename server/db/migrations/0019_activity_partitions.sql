-- The log by months (docs/decisions/0077): what is there becomes one partition, which ends with its newest month.
create schema logs;
drop index activity_log_reversal_of_index;
alter table activity_log drop constraint activity_log_pkey;
drop trigger append_only on activity_log;
drop trigger append_only_all on activity_log;
alter table activity_log set schema logs;
alter table logs.activity_log rename to activity_before;
revoke all on logs.activity_before from portico_staff, portico_contact, portico_employee, portico_signer, portico_system;

--> statement-breakpoint
create table activity_log (like logs.activity_before including defaults) partition by range (at);
ALTER TABLE "activity_log" ADD CONSTRAINT "activity_log_id_at_pk" PRIMARY KEY("id","at");
CREATE INDEX "activity_log_at_id_index" ON "activity_log" USING btree ("at","id");
CREATE INDEX "activity_log_changes" ON "activity_log" USING btree ("at","id") WHERE "activity_log"."name" <> 'Navigation';
CREATE INDEX "activity_log_causer_id_at_id_index" ON "activity_log" USING btree ("causer_id","at","id");
CREATE INDEX "activity_log_client_id_at_id_index" ON "activity_log" USING btree ("client_id","at","id") WHERE "activity_log"."client_id" is not null;
CREATE INDEX "activity_log_subject_id_at_id_index" ON "activity_log" USING btree ("subject_id","at","id") WHERE "activity_log"."subject_id" is not null;
CREATE INDEX "activity_log_event_at_id_index" ON "activity_log" USING btree ("event","at","id");
CREATE INDEX "activity_log_audience_at_id_index" ON "activity_log" USING btree ("audience","at","id");
CREATE INDEX "activity_log_batch_id_index" ON "activity_log" USING btree ("batch_id") WHERE "activity_log"."batch_id" is not null;
CREATE INDEX "activity_log_reversal_of_index" ON "activity_log" USING btree ("reversal_of") WHERE "activity_log"."reversal_of" is not null;

--> statement-breakpoint
do $$ declare until timestamptz;
begin
  select date_trunc('month', date_trunc('month', greatest(now(), max(at)), 'UTC') + interval '32 days', 'UTC') into until from logs.activity_before;
  if exists (select from logs.activity_before) then
    execute format('alter table activity_log attach partition logs.activity_before for values from (minvalue) to (%L)', until);
  else
    drop table logs.activity_before;
  end if;
end $$;
-- What belongs to no month: entries that prove signatures and outlive theirs, and those of a clock that is far off.
create table logs.activity_kept partition of activity_log default;
alter table logs.activity_kept enable row level security;
create trigger append_only before update or delete on activity_log for each row execute function app.append_only();
create trigger append_only_all before truncate on activity_log execute function app.append_only();

--> statement-breakpoint
alter table activity_log enable row level security;
do $$ declare r text; begin
  foreach r in array '{portico_staff,portico_contact,portico_employee,portico_signer}'::text[] loop
    execute format('grant insert on activity_log to %I', r);
    execute format('create policy added_%s on activity_log for insert to %I with check (true)', r, r);
  end loop;
end $$;
grant select on activity_log to portico_staff;
create policy everything_staff on activity_log for select to portico_staff using (true);
grant select, insert on activity_log to portico_system;
create policy everything_system on activity_log to portico_system using (true) with check (true);

--> statement-breakpoint
-- Adds the partition of a month, unless entries of it lie elsewhere already.
create function app.add_activity_month(instant timestamptz) returns void language plpgsql security definer set search_path = '' as $$
declare
  first timestamptz := date_trunc('month', instant, 'UTC');
  next timestamptz := date_trunc('month', first + interval '32 days', 'UTC');
  month text := 'activity_' || to_char(first at time zone 'UTC', 'YYYY_MM');
begin
  perform pg_advisory_xact_lock(hashtextextended('months of the activity log', 0));
  if to_regclass('logs.' || month) is not null then return; end if;
  execute format('create table logs.%I partition of public.activity_log for values from (%L) to (%L)', month, first, next);
  execute format('alter table logs.%I enable row level security', month);
exception when invalid_object_definition or check_violation then null;
end $$;
revoke all on function app.add_activity_month from public;
grant execute on function app.add_activity_month to portico_system;
