CREATE TABLE "party_pairs" (
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"score" integer NOT NULL,
	"reasons" text[] NOT NULL,
	"name_score" integer NOT NULL,
	"name_reasons" text[] NOT NULL,
	"reason" text,
	"facts" text,
	"decided_at" timestamptz,
	"decided_by" uuid,
	"reopened" boolean DEFAULT false NOT NULL,
	CONSTRAINT "party_pairs_one_id_other_id_pk" PRIMARY KEY("one_id","other_id"),
	CONSTRAINT "party_pairs_in_order" CHECK ("party_pairs"."one_id" < "party_pairs"."other_id")
);
--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "merged_at" timestamptz;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "merged_by" uuid;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "compared_version" integer;--> statement-breakpoint
ALTER TABLE "party_pairs" ADD CONSTRAINT "party_pairs_one_id_parties_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_pairs" ADD CONSTRAINT "party_pairs_other_id_parties_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_pairs" ADD CONSTRAINT "party_pairs_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_merged_by_users_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "party_pairs_other_id_index" ON "party_pairs" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "party_pairs_open" ON "party_pairs" USING btree ("score") WHERE "party_pairs"."decided_at" is null or "party_pairs"."reopened";--> statement-breakpoint
CREATE INDEX "parties_uncompared" ON "parties" USING btree ("id") WHERE "parties"."compared_version" is distinct from "parties"."version";--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_not_into_itself" CHECK ("parties"."merged_into" <> "parties"."id");--> statement-breakpoint
-- The party that this one turned out to be, by way of others too; itself if it was not merged.
create function app.survivor(party uuid) returns uuid language sql stable security definer set search_path = '' as $$
  with recursive way(id, next) as (
    select p.id, p.merged_into from public.parties p where p.id = party
    union select p.id, p.merged_into from public.parties p join way on p.id = way.next)
  select way.id from way where way.next is null
$$;
-- The party and those that were merged into it, by way of others too.
create function app.with_merged(party uuid) returns setof uuid language sql stable security definer set search_path = '' as $$
  with recursive family(id) as (
    select party
    union select p.id from public.parties p join family on p.merged_into = family.id)
  select family.id from family
$$;
-- The names of a party besides the present one, with those of the parties that were merged into it: whoever sees the party sees its names.
create function app.other_names(party uuid) returns text[] language plpgsql stable security definer set search_path = '' as $$ begin
  -- Asked of every candidate of a search: hardly any has others merged into it.
  if not exists (select from public.parties p where p.merged_into = party) then
    return array(select n.name::text from public.party_names n where n.party_id = party order by n.place);
  end if;
  return array(
    select named.name from app.with_merged(party) family(id)
      cross join lateral (
        select n.name::text, n.place from public.party_names n where n.party_id = family.id
        union all
        select p.name::text, -1 from public.parties p where p.id = family.id and p.id <> party
      ) named(name, place)
      order by family.id <> party, family.id, named.place);
end $$;
-- The parties into which those were merged that are contacts.
create function app.parties_of_merged_contacts() returns setof uuid language sql stable security definer set search_path = '' as $$
  with recursive up(id) as (
    select p.merged_into from public.parties p where p.merged_into is not null
      and exists (select from public.contacts c where c.party_id = p.id and c.deleted_at is null)
    union select p.merged_into from public.parties p join up on p.id = up.id where p.merged_into is not null)
  select up.id from up
$$;
-- The facts by which a party is compared, as one key: a decision about a pair holds as long as those of both stay.
create function app.party_facts(party uuid) returns text language sql stable security definer set search_path = '' as $$
  select md5(jsonb_build_array(p.kind, p.name, p.birth_date, p.nationalities, p.residence, p.jurisdiction, p.registration_number, p.lei,
    (select jsonb_agg(jsonb_build_array(n.type, n.name) order by n.type, n.name) from public.party_names n where n.party_id = p.id),
    (select jsonb_agg(jsonb_build_array(i.type, i.country_code, i.value) order by i.type, i.country_code, i.value)
      from public.party_identifiers i where i.party_id = p.id),
    (select c.tax_id from public.clients c where c.party_id = p.id))::text)
  from public.parties p where p.id = party
$$;
revoke execute on function app.survivor(uuid), app.with_merged(uuid), app.other_names(uuid), app.parties_of_merged_contacts(), app.party_facts(uuid) from public;
grant execute on function app.survivor(uuid), app.with_merged(uuid), app.other_names(uuid), app.parties_of_merged_contacts(), app.party_facts(uuid)
  to portico_staff, portico_system;
alter table party_pairs enable row level security;
grant select, update on party_pairs to portico_staff;
grant select, insert, update, delete on party_pairs to portico_system;
create policy party_pairs_staff on party_pairs to portico_staff
  using (exists (select from parties p where p.id = one_id) and exists (select from parties p where p.id = other_id)) with check (true);
create policy party_pairs_system on party_pairs to portico_system using (true) with check (true);
-- Whoever sees a contact sees the party that the contact’s own turned out to be.
alter policy parties_staff on parties using (
  (select current_setting('app.views_identity', true)) = 'true'
  or exists (select from clients c where c.party_id = parties.id and c.deleted_at is null)
  or ((select current_setting('app.views_contacts', true)) = 'true'
    and (exists (select from contacts c where c.party_id = parties.id and c.deleted_at is null)
      or parties.id in (select merged.id from app.parties_of_merged_contacts() merged(id))))
);
-- A merge gives the names of the one to the other, and its undo takes them back.
create function app.note_merge() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  insert into public.changed_names (owner_kind, owner_id)
    select case when c.id is null then 'party' else 'client' end, coalesce(c.id, named.party)
    from (values (new.id), (app.survivor(old.merged_into)), (app.survivor(new.merged_into))) as named(party)
      left join public.clients c on c.party_id = named.party
    where named.party is not null
    on conflict do nothing;
  return null;
end $$;
revoke execute on function app.note_merge() from public;
create trigger parties_note_merge after update of merged_into on parties for each row
  when (old.merged_into is distinct from new.merged_into) execute function app.note_merge();
-- Reopens a decided pair when a fact of either side has changed. Asked at the end of the transaction: until then a form’s names are written anew.
create function app.reopen_pairs() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  party uuid := (case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0])::uuid;
begin
  update public.party_pairs set reopened = true
    where (one_id = party or other_id = party) and decided_at is not null and not reopened
      and facts <> app.party_facts(one_id) || app.party_facts(other_id);
  return null;
end $$;
revoke execute on function app.reopen_pairs() from public;
create constraint trigger parties_reopen_pairs
  after update of kind, name, birth_date, nationalities, residence, jurisdiction, registration_number, lei on parties
  deferrable initially deferred for each row execute function app.reopen_pairs('id');
create constraint trigger party_names_reopen_pairs after insert or update or delete on party_names
  deferrable initially deferred for each row execute function app.reopen_pairs('party_id');
create constraint trigger party_identifiers_reopen_pairs after insert or update or delete on party_identifiers
  deferrable initially deferred for each row execute function app.reopen_pairs('party_id');
create constraint trigger clients_reopen_pairs after update of tax_id on clients
  deferrable initially deferred for each row execute function app.reopen_pairs('party_id');
