CREATE TABLE "parties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"name" text collate app.names NOT NULL,
	"birth_date" date,
	"nationalities" text[] DEFAULT '{}' NOT NULL,
	"residence" text,
	"occupation" text,
	"pep" boolean DEFAULT false NOT NULL,
	"jurisdiction" text,
	"registration_number" text,
	"company_type" text,
	"entity_type" text,
	"lei" text,
	"listed" boolean DEFAULT false NOT NULL,
	"verified_at" timestamptz,
	"verified_by" uuid,
	"merged_into" uuid
);
--> statement-breakpoint
CREATE TABLE "party_identifiers" (
	"party_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"country_code" text NOT NULL,
	"issued" date,
	"expires" date,
	CONSTRAINT "party_identifiers_party_id_place_pk" PRIMARY KEY("party_id","place")
);
--> statement-breakpoint
CREATE TABLE "party_names" (
	"party_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"type" text NOT NULL,
	"name" text collate app.names NOT NULL,
	"since" date,
	"until" date,
	CONSTRAINT "party_names_party_id_place_pk" PRIMARY KEY("party_id","place")
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "party_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "party_id" uuid;--> statement-breakpoint
-- A client is a party: those there are get theirs, with what a client has of one.
insert into parties (id, kind, name, birth_date, jurisdiction, registration_number, company_type, updated_at, updated_by)
  select party_id, case kind when 'INDIVIDUAL' then 'PERSON' else 'ENTITY' end, name, case when kind = 'INDIVIDUAL' then date_of_birth end,
    case when kind <> 'INDIVIDUAL' then jurisdiction end, case when kind <> 'INDIVIDUAL' then registration_number end,
    case when kind <> 'INDIVIDUAL' then company_type end, last_update_at, last_update_by from clients;
insert into party_names (party_id, place, type, name, until)
  select c.party_id, former.place - 1, 'FORMER', former.entry ->> 'name', (former.entry ->> 'rename_date')::date
  from clients c, jsonb_array_elements(c.former_names) with ordinality as former(entry, place);--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_verified_by_users_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_merged_into_parties_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_identifiers" ADD CONSTRAINT "party_identifiers_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_names" ADD CONSTRAINT "party_names_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "name_key" text GENERATED ALWAYS AS (app.search_key(name)) STORED;
ALTER TABLE "party_names" ADD COLUMN "name_key" text GENERATED ALWAYS AS (app.search_key(name)) STORED;--> statement-breakpoint
CREATE INDEX "parties_listed" ON "parties" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "parties_name_trgm" ON "parties" USING gin (name_key gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "parties_merged_into_index" ON "parties" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "party_identifiers_expires" ON "party_identifiers" USING btree ("expires") WHERE "party_identifiers"."expires" is not null;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_party_id_index" ON "contacts" USING btree ("party_id");--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_party_id_unique" UNIQUE("party_id");--> statement-breakpoint
alter table parties enable row level security;
alter table party_names enable row level security;
alter table party_identifiers enable row level security;
grant select, insert, update on parties to portico_staff;
grant select, insert, delete on party_names, party_identifiers to portico_staff;
grant select, insert, update, delete on parties, party_names, party_identifiers to portico_system;
-- Whoever may see one of its roles sees that a party is there; every member of staff sees clients.
create policy parties_staff on parties to portico_staff using (
  (select current_setting('app.views_identity', true)) = 'true'
  or exists (select from clients c where c.party_id = parties.id and c.deleted_at is null)
  or ((select current_setting('app.views_contacts', true)) = 'true'
    and exists (select from contacts c where c.party_id = parties.id and c.deleted_at is null))
) with check (true);
create policy parties_system on parties to portico_system using (true) with check (true);
create policy party_names_staff on party_names to portico_staff using (exists (select from parties p where p.id = party_id)) with check (true);
create policy party_names_system on party_names to portico_system using (true) with check (true);
create policy party_identifiers_staff on party_identifiers to portico_staff
  using ((select current_setting('app.views_identity', true)) = 'true') with check (true);
create policy party_identifiers_system on party_identifiers to portico_system using (true) with check (true);
-- Nor does anybody meet its words; and whoever does not see every party takes none of them for reading, for to them it would have no name.
alter policy name_tokens_staff on name_tokens using (owner_kind <> 'party' or exists (select from parties p where p.id = owner_id));
alter policy changed_names_staff on changed_names
  using (owner_kind <> 'party' or (select current_setting('app.views_identity', true)) = 'true');
-- Makes the party of a new client, and writes to it what a client has of a party, whoever wrote the client.
create function app.write_party() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  insert into public.parties (id, kind, name, birth_date, jurisdiction, registration_number, company_type, updated_at, updated_by)
    values (new.party_id, case new.kind when 'INDIVIDUAL' then 'PERSON' else 'ENTITY' end, new.name,
      case when new.kind = 'INDIVIDUAL' then new.date_of_birth end, case when new.kind <> 'INDIVIDUAL' then new.jurisdiction end,
      case when new.kind <> 'INDIVIDUAL' then new.registration_number end, case when new.kind <> 'INDIVIDUAL' then new.company_type end,
      new.last_update_at, new.last_update_by)
    on conflict (id) do update set kind = excluded.kind, name = excluded.name, birth_date = excluded.birth_date,
      jurisdiction = excluded.jurisdiction, registration_number = excluded.registration_number, company_type = excluded.company_type,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by, version = public.parties.version + 1;
  delete from public.party_names where party_id = new.party_id and type = 'FORMER';
  insert into public.party_names (party_id, place, type, name, until)
    select new.party_id, former.place + (select coalesce(max(n.place), -1) from public.party_names n where n.party_id = new.party_id),
      'FORMER', former.entry ->> 'name', (former.entry ->> 'rename_date')::date
    from jsonb_array_elements(new.former_names) with ordinality as former(entry, place);
  return new;
end $$;
revoke execute on function app.write_party() from public;
create trigger clients_make_party before insert on clients for each row execute function app.write_party();
create trigger clients_write_party after update of kind, name, former_names, date_of_birth, jurisdiction, registration_number, company_type on clients
  for each row when ((old.kind, old.name, old.former_names, old.date_of_birth, old.jurisdiction, old.registration_number, old.company_type)
    is distinct from (new.kind, new.name, new.former_names, new.date_of_birth, new.jurisdiction, new.registration_number, new.company_type))
  execute function app.write_party();
-- The party of a client that is gone for good is gone with it, unless it stands elsewhere too; then its words are its own from now on.
create function app.forget_party() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  delete from public.parties p where p.id = old.party_id
    and not exists (select from public.contacts c where c.party_id = p.id) and not exists (select from public.parties o where o.merged_into = p.id);
  insert into public.changed_names (owner_kind, owner_id) select 'party', p.id from public.parties p where p.id = old.party_id
    on conflict do nothing;
  return null;
end $$;
revoke execute on function app.forget_party() from public;
create trigger clients_forget_party after delete on clients for each row execute function app.forget_party();
-- Notes whose name has changed. The names of a client's party are found as the client's; what the client writes to it, the client notes itself.
create function app.note_party() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  party uuid := (case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0])::uuid;
  client uuid;
begin
  if tg_op = 'DELETE' and tg_argv[0] = 'id' then
    delete from public.name_tokens where owner_kind = 'party' and owner_id = party;
    delete from public.changed_names where owner_kind = 'party' and owner_id = party;
  elsif pg_trigger_depth() = 1 then
    select c.id into client from public.clients c where c.party_id = party;
    insert into public.changed_names (owner_kind, owner_id)
      values (case when client is null then 'party' else 'client' end, coalesce(client, party)) on conflict do nothing;
  end if;
  return null;
end $$;
revoke execute on function app.note_party() from public;
create trigger parties_note_name after insert or delete on parties for each row execute function app.note_party('id');
create trigger parties_note_new_name after update of name, kind, deleted_at on parties for each row
  when ((old.name, old.kind, old.deleted_at) is distinct from (new.name, new.kind, new.deleted_at)) execute function app.note_party('id');
create trigger party_names_note_name after insert or update or delete on party_names for each row execute function app.note_party('party_id');
