CREATE TABLE "parent_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"name" text collate app.names NOT NULL,
	"party_id" uuid,
	"types" text[] DEFAULT '{}' NOT NULL,
	"country_code" text,
	"ultimate_owner" text,
	CONSTRAINT "parent_groups_kind" CHECK (("parent_groups"."kind" = 'INDIVIDUAL') = ("parent_groups"."party_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "group_memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"client_id" uuid NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"group_id" uuid,
	"relation" text,
	"since" date NOT NULL,
	"until" date,
	CONSTRAINT "group_memberships_relation" CHECK (("group_memberships"."group_id" is null) = ("group_memberships"."relation" is null)),
	CONSTRAINT "group_memberships_in_order" CHECK ("group_memberships"."since" <= "group_memberships"."until")
);
--> statement-breakpoint
ALTER TABLE "parent_groups" ADD CONSTRAINT "parent_groups_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_groups" ADD CONSTRAINT "parent_groups_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_memberships" ADD CONSTRAINT "group_memberships_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_memberships" ADD CONSTRAINT "group_memberships_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_memberships" ADD CONSTRAINT "group_memberships_group_id_parent_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."parent_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_groups" ADD COLUMN "name_key" text GENERATED ALWAYS AS (app.search_key(name)) STORED;--> statement-breakpoint
CREATE INDEX "parent_groups_listed" ON "parent_groups" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "parent_groups_party_id_index" ON "parent_groups" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "group_memberships_client_id_index" ON "group_memberships" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "group_memberships_group_id_index" ON "group_memberships" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_memberships_open" ON "group_memberships" USING btree ("client_id") WHERE "group_memberships"."until" is null and "group_memberships"."deleted_at" is null;--> statement-breakpoint
alter table parent_groups enable row level security;
alter table group_memberships enable row level security;
grant select, insert, update on parent_groups, group_memberships to portico_staff;
grant select, insert, update, delete on parent_groups, group_memberships to portico_system;
create policy parent_groups_staff on parent_groups to portico_staff
  using ((select current_setting('app.views_groups', true)) = 'true') with check ((select current_setting('app.views_groups', true)) = 'true');
create policy parent_groups_system on parent_groups to portico_system using (true) with check (true);
create policy group_memberships_staff on group_memberships to portico_staff
  using ((select current_setting('app.views_groups', true)) = 'true') with check ((select current_setting('app.views_groups', true)) = 'true');
create policy group_memberships_system on group_memberships to portico_system using (true) with check (true);
create trigger group_memberships_refuse_merged before insert on group_memberships for each row execute function app.refuse_merged('client_id');
--> statement-breakpoint
-- A group that is deleted has no members, also where somebody assigns one while somebody else deletes it: the group stays locked meanwhile.
create function app.refuse_deleted_group() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  deleted timestamptz;
begin
  select g.deleted_at into deleted from public.parent_groups g where g.id = new.group_id for share;
  if deleted is not null then
    raise exception 'The parent group was deleted. Choose another.' using errcode = 'PM002';
  end if;
  return new;
end $$;
create trigger group_memberships_of_group before insert or update of group_id, deleted_at on group_memberships for each row
  when (new.group_id is not null and new.deleted_at is null) execute function app.refuse_deleted_group();
create function app.refuse_group_with_members() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  if exists (select from public.group_memberships m where m.group_id = new.id and m.deleted_at is null) then
    raise exception 'Clients belong to %, or did. Delete their entries first.', new.name using errcode = 'PM002';
  end if;
  return new;
end $$;
create trigger parent_groups_with_members before update of deleted_at on parent_groups for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.refuse_group_with_members();
revoke execute on function app.refuse_deleted_group(), app.refuse_group_with_members() from public;
-- The party of a client that is gone for good stays if a group is around it.
create or replace function app.forget_party() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  delete from public.parties p where p.id = old.party_id
    and not exists (select from public.contacts c where c.party_id = p.id) and not exists (select from public.parties o where o.merged_into = p.id)
    and not exists (select from public.officers o where o.party_id = p.id)
    and not exists (select from public.interests i where i.party_id = p.id)
    and not exists (select from public.share_moves m where m.from_id = p.id or m.to_id = p.id)
    and not exists (select from public.share_move_holders h where h.party_id = p.id)
    and not exists (select from public.parent_groups g where g.party_id = p.id);
  insert into public.changed_names (owner_kind, owner_id) select 'party', p.id from public.parties p where p.id = old.party_id
    on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
-- The same as before (0066), with the check of the parent group.
create or replace function app.is_blank(t text) returns boolean language sql immutable parallel safe as $$
  select btrim(coalesce(t, ''), E'\u0009\u000a\u000b\u000c\u000d\u0020\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff') = ''
$$;
create or replace function app.client_quality(of_clients uuid[], today date default null)
  returns table (client_id uuid, facts jsonb, missing_high text[], missing_medium text[], missing_low text[], score integer, band text, turn date)
  language plpgsql stable security definer set search_path = '' set jit = off as $$
#variable_conflict use_column
begin return query
  with firm as (select coalesce((select f.time_zone from public.firm f), 'utc') as zone),
  day as (select zone, coalesce(today, (now() at time zone zone)::date) as today from firm),
  due as (select s.client_id, bool_or(s.severity = 'high') as has_due_high, bool_or(s.severity = 'medium') as has_due_medium, bool_or(s.severity = 'low') as has_due_low
    from day, app.document_states(of_clients, day.today) s where s.severity is not null group by s.client_id),
  f as materialized (select c.id, day.today, c.kind as kind, c.name as name, c.company_type as company_type, c.jurisdiction as jurisdiction, c.business_status as business_status, c.office_id::text as office_id, c.sector as sector, c.registration_number as registration_number, c.tax_id as tax_id, c.year_end as year_end, c.website_url as website_url, c.phone as phone, c.hubspot as hubspot, c.date_of_incorporation as date_of_incorporation, c.client_since as client_since, c.last_invoice as last_invoice, c.next_review_date as next_review_date, of_documents.newest_document as newest_document, of_client_services.has_service as has_service, of_client_services.has_billable_service as has_billable_service, exists (select from public.client_teams t where t.client_id = c.id) as has_team, of_client_managers.has_manager as has_manager, of_contacts.has_contact as has_contact, of_contacts.has_contact_email as has_contact_email, of_contacts.has_primary_contact as has_primary_contact, of_contacts.has_contact_without_job_title as has_contact_without_job_title, of_contacts.has_contact_without_phone as has_contact_without_phone, of_client_addresses.has_city as has_city, of_client_addresses.has_registered_address as has_registered_address, of_client_addresses.has_registered_country as has_registered_country, coalesce(due.has_due_high, false) as has_due_high, coalesce(due.has_due_medium, false) as has_due_medium, coalesce(due.has_due_low, false) as has_due_low, of_group_memberships.has_assessed_group as has_assessed_group,
      least(of_client_services.turn, of_client_managers.turn, of_group_memberships.turn, of_documents.turn, (select min(turn) from (select (coalesce(d.issued, (d.added_at at time zone day.zone)::date) + make_interval(months => t.refresh_months))::date + 1 as turn
      from public.documents d join public.document_types t on t.code = d.document_type and t.deleted_at is null and t.refresh_months > 0
      where d.client_id = c.id and d.deleted_at is null) r where turn > day.today)) as turn_of_rows
    from public.clients c cross join day left join due on due.client_id = c.id
    cross join lateral (select count(*) > 0 as has_contact,
      coalesce(bool_or(not app.is_blank(r.email)), false) as has_contact_email,
      coalesce(bool_or(r.is_primary), false) as has_primary_contact,
      coalesce(bool_or(app.is_blank(r.job_title)), false) as has_contact_without_job_title,
      coalesce(bool_or(r.phones = '[]'), false) as has_contact_without_phone
    from public.contacts r where r.client_id = c.id and r.deleted_at is null) of_contacts
    cross join lateral (select coalesce(bool_or(not app.is_blank(r.city)), false) as has_city,
      coalesce(bool_or('REGISTERED' = any (r.types)), false) as has_registered_address,
      coalesce(bool_or('REGISTERED' = any (r.types) and not app.is_blank(r.country_code)), false) as has_registered_country
    from public.client_addresses r where r.client_id = c.id and r.deleted_at is null) of_client_addresses
    cross join lateral (select coalesce(bool_or(r.since <= day.today and coalesce(r.until >= day.today, true)), false) as has_service,
      coalesce(bool_or(r.billable and r.since <= day.today and coalesce(r.until >= day.today, true)), false) as has_billable_service,
      min(least(case when r.since > day.today then r.since end, case when r.until + 1 > day.today then r.until + 1 end)) as turn
    from public.client_services r where r.client_id = c.id and r.deleted_at is null) of_client_services
    cross join lateral (select coalesce(bool_or(r.since <= day.today and coalesce(r.until >= day.today, true)), false) as has_manager,
      min(least(case when r.since > day.today then r.since end, case when r.until + 1 > day.today then r.until + 1 end)) as turn
    from public.client_managers r where r.client_id = c.id and r.deleted_at is null) of_client_managers
    cross join lateral (select coalesce(bool_or(r.since <= day.today and coalesce(r.until >= day.today, true)), false) as has_assessed_group,
      min(least(case when r.since > day.today then r.since end, case when r.until + 1 > day.today then r.until + 1 end)) as turn
    from public.group_memberships r where r.client_id = c.id and r.deleted_at is null) of_group_memberships
    cross join lateral (select (max(r.modified_at) at time zone day.zone)::date as newest_document,
      min(least(case when r.valid_until - 60 > day.today then r.valid_until - 60 end, case when r.valid_until + 1 > day.today then r.valid_until + 1 end)) as turn
    from public.documents r where r.client_id = c.id and r.deleted_at is null) of_documents
    where c.id = any (coalesce(of_clients, array(select x.id from public.clients x)))),
  checked as (select f.id, f.today, f.turn_of_rows, to_jsonb(f) - '{id,today,turn_of_rows}'::text[] as facts,
      (app.is_blank(f.name)) as c0,
      case when f.kind is not distinct from 'CORPORATE' then app.is_blank(f.company_type) end as c1,
      case when f.kind is not distinct from 'CORPORATE' then app.is_blank(f.jurisdiction) end as c2,
      (app.is_blank(f.business_status)) as c3,
      (not f.has_service) as c4,
      (app.is_blank(f.office_id)) as c5,
      (not f.has_team) as c6,
      (not f.has_manager) as c7,
      (not f.has_contact_email) as c8,
      (f.has_due_high) as c9,
      case when f.kind is not distinct from 'CORPORATE' then f.date_of_incorporation is null end as c10,
      (app.is_blank(f.sector)) as c11,
      (f.client_since is null) as c12,
      case when f.kind is not distinct from 'CORPORATE' then app.is_blank(f.registration_number) end as c13,
      (app.is_blank(f.tax_id)) as c14,
      case when f.kind is not distinct from 'CORPORATE' then app.is_blank(f.year_end) end as c15,
      (not f.has_registered_address) as c16,
      case when f.has_registered_address then not f.has_registered_country end as c17,
      case when (f.business_status is not distinct from 'ACTIVE' and f.has_billable_service and coalesce((f.client_since + make_interval(days => 60))::date < f.today, false)) then f.last_invoice is null end as c18,
      ((f.has_due_medium and not f.has_due_high)) as c19,
      case when not (f.next_review_date is null) then coalesce((f.next_review_date + make_interval(days => 0))::date < f.today, false) end as c20,
      (not f.has_primary_contact) as c21,
      (app.is_blank(f.website_url)) as c22,
      (not f.has_city) as c23,
      (app.is_blank(f.phone)) as c24,
      case when f.has_contact then f.has_contact_without_job_title end as c25,
      case when f.has_contact then f.has_contact_without_phone end as c26,
      (app.is_blank(f.hubspot)) as c27,
      (not f.has_assessed_group) as c28,
      ((not f.has_due_high and not f.has_due_medium and (f.has_due_low or f.newest_document is null or coalesce((f.newest_document + make_interval(months => 3, days => 0))::date < f.today, false)))) as c29,
      (select min(turn) from unnest(array[(f.client_since + make_interval(days => 60))::date + 1, (f.next_review_date + make_interval(days => 0))::date + 1, (f.newest_document + make_interval(months => 3, days => 0))::date + 1]) turn where turn > f.today) as turn_of_checks
    from f),
  counted as (select f.*, case when f.c0 is not null then 10 else 0 end + case when f.c1 is not null then 10 else 0 end + case when f.c2 is not null then 10 else 0 end + case when f.c3 is not null then 10 else 0 end + case when f.c4 is not null then 10 else 0 end + case when f.c5 is not null then 10 else 0 end + case when f.c6 is not null then 10 else 0 end + case when f.c7 is not null then 10 else 0 end + case when f.c8 is not null then 10 else 0 end + case when f.c9 is not null then 10 else 0 end + case when f.c10 is not null then 4 else 0 end + case when f.c11 is not null then 4 else 0 end + case when f.c12 is not null then 4 else 0 end + case when f.c13 is not null then 4 else 0 end + case when f.c14 is not null then 4 else 0 end + case when f.c15 is not null then 4 else 0 end + case when f.c16 is not null then 4 else 0 end + case when f.c17 is not null then 4 else 0 end + case when f.c18 is not null then 4 else 0 end + case when f.c19 is not null then 4 else 0 end + case when f.c20 is not null then 4 else 0 end + case when f.c21 is not null then 4 else 0 end + case when f.c22 is not null then 1 else 0 end + case when f.c23 is not null then 1 else 0 end + case when f.c24 is not null then 1 else 0 end + case when f.c25 is not null then 1 else 0 end + case when f.c26 is not null then 1 else 0 end + case when f.c27 is not null then 1 else 0 end + case when f.c28 is not null then 1 else 0 end + case when f.c29 is not null then 1 else 0 end as applying,
      case when f.c0 then 10 else 0 end + case when f.c1 then 10 else 0 end + case when f.c2 then 10 else 0 end + case when f.c3 then 10 else 0 end + case when f.c4 then 10 else 0 end + case when f.c5 then 10 else 0 end + case when f.c6 then 10 else 0 end + case when f.c7 then 10 else 0 end + case when f.c8 then 10 else 0 end + case when f.c9 then 10 else 0 end + case when f.c10 then 4 else 0 end + case when f.c11 then 4 else 0 end + case when f.c12 then 4 else 0 end + case when f.c13 then 4 else 0 end + case when f.c14 then 4 else 0 end + case when f.c15 then 4 else 0 end + case when f.c16 then 4 else 0 end + case when f.c17 then 4 else 0 end + case when f.c18 then 4 else 0 end + case when f.c19 then 4 else 0 end + case when f.c20 then 4 else 0 end + case when f.c21 then 4 else 0 end + case when f.c22 then 1 else 0 end + case when f.c23 then 1 else 0 end + case when f.c24 then 1 else 0 end + case when f.c25 then 1 else 0 end + case when f.c26 then 1 else 0 end + case when f.c27 then 1 else 0 end + case when f.c28 then 1 else 0 end + case when f.c29 then 1 else 0 end as failing
    from checked f),
  scored as (select f.*, (200 * (applying - failing) + applying) / (2 * applying) as points from counted f)
  select f.id, f.facts, array_remove(array[case when f.c0 then 'name' end, case when f.c1 then 'company-type' end, case when f.c2 then 'jurisdiction-of-incorporation' end, case when f.c3 then 'business-status' end, case when f.c4 then 'service' end, case when f.c5 then 'office' end, case when f.c6 then 'team' end, case when f.c7 then 'rm' end, case when f.c8 then 'contact' end, case when f.c9 then 'document' end]::text[], null) as missing_high,
    array_remove(array[case when f.c10 then 'date-of-incorporation' end, case when f.c11 then 'sector' end, case when f.c12 then 'client-since' end, case when f.c13 then 'registration-number' end, case when f.c14 then 'tax-id' end, case when f.c15 then 'year-end' end, case when f.c16 then 'registered-address' end, case when f.c17 then 'registered-address-country' end, case when f.c18 then 'invoice' end, case when f.c19 then 'document' end, case when f.c20 then 'kyc-review' end, case when f.c21 then 'primary-contact' end]::text[], null) as missing_medium,
    array_remove(array[case when f.c22 then 'website' end, case when f.c23 then 'city' end, case when f.c24 then 'phone' end, case when f.c25 then 'contact-job-title' end, case when f.c26 then 'contact-phone' end, case when f.c27 then 'hubspot' end, case when f.c28 then 'parent-group' end, case when f.c29 then 'document' end]::text[], null) as missing_low, f.points,
    case when coalesce(f.c0, false) or coalesce(f.c1, false) or coalesce(f.c2, false) or coalesce(f.c3, false) or coalesce(f.c4, false) or coalesce(f.c5, false) or coalesce(f.c6, false) or coalesce(f.c7, false) or coalesce(f.c8, false) or coalesce(f.c9, false) or f.points < 70 then 'low'
      when f.points >= 90 then 'high' else 'medium' end,
    least(f.turn_of_rows, f.turn_of_checks)
  from scored f;
end $$;
revoke execute on function app.client_quality(uuid[], date) from public;
grant execute on function app.client_quality(uuid[], date) to portico_staff, portico_system;
create trigger group_memberships_score_insert after insert on group_memberships referencing new table as added
  for each statement execute function app.score_changed('client_id');
create trigger group_memberships_score_update after update on group_memberships referencing old table as gone new table as added
  for each statement execute function app.score_changed('client_id',
  'client_id, since, until, deleted_at');
create trigger group_memberships_score_delete after delete on group_memberships referencing old table as gone
  for each statement execute function app.score_changed('client_id');
select app.score_clients(null);
