CREATE TABLE "ended_accesses" (
	"contact_id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"portal_access" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "merged_at" timestamptz;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "merged_by" uuid;--> statement-breakpoint
ALTER TABLE "ended_accesses" ADD CONSTRAINT "ended_accesses_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_accesses" ADD CONSTRAINT "ended_accesses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_merged_into_clients_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_merged_by_users_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_accesses_client_id_index" ON "ended_accesses" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "clients_merged" ON "clients" USING btree ("merged_into") WHERE "clients"."merged_into" is not null;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_not_into_itself" CHECK ("clients"."merged_into" <> "clients"."id");--> statement-breakpoint
-- The server alone ends an access by a merge and gives it back.
alter table ended_accesses enable row level security;
grant select, insert, delete on ended_accesses to portico_system;
create policy ended_accesses_system on ended_accesses to portico_system using (true) with check (true);
-- The client that this one turned out to be, by way of others too; itself if it was not merged.
create function app.client_survivor(client uuid) returns uuid language sql stable security definer set search_path = '' as $$
  with recursive way(id, next) as (
    select c.id, c.merged_into from public.clients c where c.id = client
    union select c.id, c.merged_into from public.clients c join way on c.id = way.next)
  select way.id from way where way.next is null
$$;
-- The client and those that were merged into it, by way of others too: rows of any of them are rows of the client. Staff who name one that was
-- merged mean its survivor; everybody else means the one they name, and row policies show them no row of another.
create function app.client_family(client uuid) returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  head uuid := client;
begin
  if current_setting('role', true) = 'portico_staff' then
    head := coalesce(app.client_survivor(client), client);
  end if;
  -- Asked with every list of a client: hardly any has others merged into it.
  if not exists (select from public.clients c where c.merged_into = head) then
    return array[head];
  end if;
  return array(
    with recursive family(id) as (
      select head
      union select c.id from public.clients c join family on c.merged_into = family.id)
    select family.id from family);
end $$;
revoke execute on function app.client_survivor(uuid), app.client_family(uuid) from public;
grant execute on function app.client_survivor(uuid), app.client_family(uuid)
  to portico_staff, portico_contact, portico_employee, portico_system;
-- A manager of a client acts for those that were merged into it too.
create or replace function app.managed_clients() returns setof uuid language sql stable security definer set search_path = '' as $$
  with recursive managed(id) as (
    select m.client_id from public.client_managers m where m.user_id = app.id('user_id') and m.deleted_at is null
      and m.since <= current_date and (m.until is null or m.until >= current_date)
    union select c.id from public.clients c join managed on c.merged_into = managed.id)
  select managed.id from managed
$$;
-- Refuses what staff add to a client that turned out to be another, in words: what is added after the merge would leave with its undo. Its own
-- people go on where their access is. A merge and its undo are written by the server itself.
create function app.refuse_merged() returns trigger language plpgsql set search_path = '' as $$
declare
  client uuid := to_jsonb(new) ->> tg_argv[0];
  words text;
begin
  if client is null or current_setting('role', true) is distinct from 'portico_staff' then
    return new;
  end if;
  select c.name || ' was merged into ' || s.name || '. Go on with ' || s.name || ', or undo the merge first.' into words
    from public.clients c join public.clients s on s.id = app.client_survivor(c.id)
    where c.id = client and c.merged_into is not null;
  if words is not null then
    raise exception '%', words using errcode = 'PM001';
  end if;
  return new;
end $$;
revoke execute on function app.refuse_merged() from public;
-- A sector that is renamed is renamed there too, and an invoice that is paid notes its day. Whole rows are compared once columns are generated.
create trigger clients_refuse_merged after update on clients for each row
  when (old.merged_into is not null and to_jsonb(old) - '{sector,version,last_invoice}'::text[]
    is distinct from to_jsonb(new) - '{sector,version,last_invoice}'::text[]) execute function app.refuse_merged('id');
do $$
declare
  named record;
begin
  for named in
    select c.table_name as name from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      join pg_class p on p.relname = c.table_name and p.relnamespace = 'public'::regnamespace and not p.relispartition
      where c.table_schema = 'public' and c.column_name = 'client_id'
        -- Entries of the log tell of what is there, a pay run goes on by its calendar, who leaves the firm hands over what they look after; the
        -- server alone writes the others.
        and c.table_name not in ('activity_log', 'pay_runs', 'client_managers', 'payroll_managers', 'client_moves', 'ended_accesses', 'comment_reads')
  loop
    -- A reply goes where the comment is that it answers.
    execute format(
      'create trigger %I before insert on public.%I for each row %s execute function app.refuse_merged(''client_id'')',
      named.name || '_refuse_merged', named.name, case named.name when 'comments' then 'when (new.parent_id is null)' else '' end);
  end loop;
end $$;
