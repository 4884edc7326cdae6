CREATE TABLE "client_logos" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"png" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "salutation" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "risk_rating" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "next_review_date" date;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "employing_entity_id" uuid;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "jurisdiction_region" text;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "exchange" text;--> statement-breakpoint
ALTER TABLE "party_identifiers" ADD COLUMN "value_key" text GENERATED ALWAYS AS (app.fold(value)) STORED;--> statement-breakpoint
ALTER TABLE "client_logos" ADD CONSTRAINT "client_logos_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_employing_entity_id_employing_entities_id_fk" FOREIGN KEY ("employing_entity_id") REFERENCES "public"."employing_entities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parties_birth_date" ON "parties" USING btree ("birth_date") WHERE "parties"."birth_date" is not null;--> statement-breakpoint
CREATE INDEX "parties_lei" ON "parties" USING btree ("lei") WHERE "parties"."lei" is not null;--> statement-breakpoint
CREATE INDEX "party_identifiers_value" ON "party_identifiers" USING btree (value_key);--> statement-breakpoint
CREATE INDEX "clients_listed_next_review_date" ON "clients" USING btree ("next_review_date","id") WHERE "clients"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "clients_listed_next_review_date_last" ON "clients" USING btree ("next_review_date" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "clients"."deleted_at" is null;--> statement-breakpoint
alter table client_logos enable row level security;
grant select, insert, update, delete on client_logos to portico_staff, portico_system;
create policy client_logos_staff on client_logos to portico_staff using (true) with check (true);
create policy client_logos_system on client_logos to portico_system using (true) with check (true);
-- True if the actor may see by what a person is known, besides the name.
create function app.sees_identity() returns boolean language sql stable set search_path = '' as $$
  select current_setting('app.views_identity', true) = 'true' or current_user = 'portico_system'
$$;
revoke execute on function app.sees_identity() from public;
grant execute on function app.sees_identity() to portico_staff, portico_system;
-- Of an individual client, the birth date stands with the party alone from now on.
drop trigger clients_write_party on clients;
create or replace function app.write_party() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  insert into public.parties (id, kind, name, jurisdiction, registration_number, company_type, updated_at, updated_by)
    values (new.party_id, case new.kind when 'INDIVIDUAL' then 'PERSON' else 'ENTITY' end, new.name,
      case when new.kind <> 'INDIVIDUAL' then new.jurisdiction end, case when new.kind <> 'INDIVIDUAL' then new.registration_number end,
      case when new.kind <> 'INDIVIDUAL' then new.company_type end, new.last_update_at, new.last_update_by)
    on conflict (id) do update set kind = excluded.kind, name = excluded.name,
      jurisdiction = excluded.jurisdiction, registration_number = excluded.registration_number, company_type = excluded.company_type,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by, version = public.parties.version + 1;
  delete from public.party_names where party_id = new.party_id and type = 'FORMER';
  insert into public.party_names (party_id, place, type, name, until)
    select new.party_id, former.place + (select coalesce(max(n.place), -1) from public.party_names n where n.party_id = new.party_id),
      'FORMER', former.entry ->> 'name', (former.entry ->> 'rename_date')::date
    from jsonb_array_elements(new.former_names) with ordinality as former(entry, place);
  return new;
end $$;
create trigger clients_write_party after update of kind, name, former_names, jurisdiction, registration_number, company_type on clients
  for each row when ((old.kind, old.name, old.former_names, old.jurisdiction, old.registration_number, old.company_type)
    is distinct from (new.kind, new.name, new.former_names, new.jurisdiction, new.registration_number, new.company_type))
  execute function app.write_party();
update parties p set birth_date = c.date_of_birth from clients c
  where c.party_id = p.id and c.kind = 'INDIVIDUAL' and c.date_of_birth is not null and p.birth_date is distinct from c.date_of_birth;
DROP INDEX "clients_listed_birth";--> statement-breakpoint
ALTER TABLE "clients" DROP COLUMN "date_of_birth";--> statement-breakpoint
-- Facts that stand with the party alone are written from the forms of both, so each form has to know of the other: the client of a party that
-- somebody changed has changed too. Whoever writes both takes the party first.
create function app.change_client() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  update public.clients set version = version + 1, last_update_at = new.updated_at, last_update_by = new.updated_by where party_id = new.id;
  return null;
end $$;
revoke execute on function app.change_client() from public;
create trigger parties_change_client after update of version on parties for each row
  when (old.version is distinct from new.version and pg_trigger_depth() = 0) execute function app.change_client();
