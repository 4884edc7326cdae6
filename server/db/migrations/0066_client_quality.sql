CREATE TABLE "client_scores" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"score" integer NOT NULL,
	"band" text NOT NULL,
	"turn" date
);
--> statement-breakpoint
ALTER TABLE "client_scores" ADD CONSTRAINT "client_scores_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- The database alone writes scores.
alter table client_scores enable row level security;
grant select on client_scores to portico_staff, portico_system;
create policy client_scores_staff_select on client_scores for select to portico_staff using (true);
create policy client_scores_system_select on client_scores for select to portico_system using (true);
--> statement-breakpoint
-- The same as before (0063), found by the clients' index where some are named, and planned once in a session: each write asks for it.
create or replace function app.document_states(of_clients uuid[], today date default null)
  returns table (client_id uuid, type_id uuid, state text, severity text, document_id uuid, day date, expires_on date)
  language plpgsql stable set search_path = '' set jit = off as $$
#variable_conflict use_column
begin return query
  with firm as (select coalesce((select f.time_zone from public.firm f), 'utc') as zone),
  day as (select zone, coalesce(today, (now() at time zone zone)::date) as today from firm),
  asked as (
    select c.id as client_id, t.id as type_id, t.code, t.expires, t.refresh_months,
      fits and c.kind = any (t.mandatory_for) as mandatory, fits and c.kind = any (t.optional_for) as optional
    from public.clients c cross join public.document_types t, lateral (select
      (t.jurisdictions = '{}' or coalesce(c.jurisdiction = any (t.jurisdictions), false))
      and (t.kyc_levels = '{}' or coalesce(c.kyc_level = any (t.kyc_levels), false)) as fits) of_client
    where t.deleted_at is null and c.deleted_at is null and c.id = any (coalesce(of_clients, array(select x.id from public.clients x)))
  ),
  dated as (
    select a.client_id, a.type_id, a.mandatory, a.optional, d.id as document_id, day.today,
      case when a.expires then d.valid_until end as expires_on, a.expires and d.id is not null and d.valid_until is null as undated,
      case when a.refresh_months > 0 then
        (coalesce(d.issued, (d.added_at at time zone day.zone)::date) + make_interval(months => a.refresh_months))::date end as refresh_on
    from day cross join asked a
    left join public.documents d on d.client_id = a.client_id and d.document_type = a.code and d.deleted_at is null
    where a.mandatory or a.optional or d.id is not null
  ),
  stated as (
    select *, case
      when document_id is null then case when mandatory then 'MISSING' else 'OPTIONAL' end
      when expires_on < today then 'EXPIRED'
      when undated then 'UNDATED'
      when refresh_on < today then 'OLD'
      when expires_on <= today + 60 then 'EXPIRING'
      else 'FINE' end as state
    from dated
  )
  select distinct on (client_id, type_id) client_id, type_id, state,
    case when state = 'MISSING' or state = 'EXPIRED' and mandatory then 'high' when state = 'OPTIONAL' then 'low'
      when state <> 'FINE' then 'medium' end as severity,
    document_id, case state when 'OLD' then refresh_on else expires_on end as day, expires_on
  from stated
  order by client_id, type_id, array_position(array['FINE', 'EXPIRING', 'OLD', 'UNDATED', 'EXPIRED'], state), expires_on desc nulls first,
    refresh_on desc nulls first, document_id;
end $$;
--> statement-breakpoint
-- The quality of the data of clients, all of them where none are named: the facts, what is missing, the score and its band, and the day from
-- which it may be another without a write. Written by scripts/quality-sql.ts. Security definer: it is the same for whoever asks.
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
  f as materialized (select c.id, day.today, c.kind as kind, c.name as name, c.company_type as company_type, c.jurisdiction as jurisdiction, c.business_status as business_status, c.office_id::text as office_id, c.sector as sector, c.registration_number as registration_number, c.tax_id as tax_id, c.year_end as year_end, c.website_url as website_url, c.phone as phone, c.hubspot as hubspot, c.date_of_incorporation as date_of_incorporation, c.client_since as client_since, c.last_invoice as last_invoice, c.next_review_date as next_review_date, of_documents.newest_document as newest_document, of_client_services.has_service as has_service, of_client_services.has_billable_service as has_billable_service, exists (select from public.client_teams t where t.client_id = c.id) as has_team, of_client_managers.has_manager as has_manager, of_contacts.has_contact as has_contact, of_contacts.has_contact_email as has_contact_email, of_contacts.has_primary_contact as has_primary_contact, of_contacts.has_contact_without_job_title as has_contact_without_job_title, of_contacts.has_contact_without_phone as has_contact_without_phone, of_client_addresses.has_city as has_city, of_client_addresses.has_registered_address as has_registered_address, of_client_addresses.has_registered_country as has_registered_country, coalesce(due.has_due_high, false) as has_due_high, coalesce(due.has_due_medium, false) as has_due_medium, coalesce(due.has_due_low, false) as has_due_low,
      least(of_client_services.turn, of_client_managers.turn, of_documents.turn, (select min(turn) from (select (coalesce(d.issued, (d.added_at at time zone day.zone)::date) + make_interval(months => t.refresh_months))::date + 1 as turn
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
      ((not f.has_due_high and not f.has_due_medium and (f.has_due_low or f.newest_document is null or coalesce((f.newest_document + make_interval(months => 3, days => 0))::date < f.today, false)))) as c28,
      (select min(turn) from unnest(array[(f.client_since + make_interval(days => 60))::date + 1, (f.next_review_date + make_interval(days => 0))::date + 1, (f.newest_document + make_interval(months => 3, days => 0))::date + 1]) turn where turn > f.today) as turn_of_checks
    from f),
  counted as (select f.*, case when f.c0 is not null then 10 else 0 end + case when f.c1 is not null then 10 else 0 end + case when f.c2 is not null then 10 else 0 end + case when f.c3 is not null then 10 else 0 end + case when f.c4 is not null then 10 else 0 end + case when f.c5 is not null then 10 else 0 end + case when f.c6 is not null then 10 else 0 end + case when f.c7 is not null then 10 else 0 end + case when f.c8 is not null then 10 else 0 end + case when f.c9 is not null then 10 else 0 end + case when f.c10 is not null then 4 else 0 end + case when f.c11 is not null then 4 else 0 end + case when f.c12 is not null then 4 else 0 end + case when f.c13 is not null then 4 else 0 end + case when f.c14 is not null then 4 else 0 end + case when f.c15 is not null then 4 else 0 end + case when f.c16 is not null then 4 else 0 end + case when f.c17 is not null then 4 else 0 end + case when f.c18 is not null then 4 else 0 end + case when f.c19 is not null then 4 else 0 end + case when f.c20 is not null then 4 else 0 end + case when f.c21 is not null then 4 else 0 end + case when f.c22 is not null then 1 else 0 end + case when f.c23 is not null then 1 else 0 end + case when f.c24 is not null then 1 else 0 end + case when f.c25 is not null then 1 else 0 end + case when f.c26 is not null then 1 else 0 end + case when f.c27 is not null then 1 else 0 end + case when f.c28 is not null then 1 else 0 end as applying,
      case when f.c0 then 10 else 0 end + case when f.c1 then 10 else 0 end + case when f.c2 then 10 else 0 end + case when f.c3 then 10 else 0 end + case when f.c4 then 10 else 0 end + case when f.c5 then 10 else 0 end + case when f.c6 then 10 else 0 end + case when f.c7 then 10 else 0 end + case when f.c8 then 10 else 0 end + case when f.c9 then 10 else 0 end + case when f.c10 then 4 else 0 end + case when f.c11 then 4 else 0 end + case when f.c12 then 4 else 0 end + case when f.c13 then 4 else 0 end + case when f.c14 then 4 else 0 end + case when f.c15 then 4 else 0 end + case when f.c16 then 4 else 0 end + case when f.c17 then 4 else 0 end + case when f.c18 then 4 else 0 end + case when f.c19 then 4 else 0 end + case when f.c20 then 4 else 0 end + case when f.c21 then 4 else 0 end + case when f.c22 then 1 else 0 end + case when f.c23 then 1 else 0 end + case when f.c24 then 1 else 0 end + case when f.c25 then 1 else 0 end + case when f.c26 then 1 else 0 end + case when f.c27 then 1 else 0 end + case when f.c28 then 1 else 0 end as failing
    from checked f),
  scored as (select f.*, (200 * (applying - failing) + applying) / (2 * applying) as points from counted f)
  select f.id, f.facts, array_remove(array[case when f.c0 then 'name' end, case when f.c1 then 'company-type' end, case when f.c2 then 'jurisdiction-of-incorporation' end, case when f.c3 then 'business-status' end, case when f.c4 then 'service' end, case when f.c5 then 'office' end, case when f.c6 then 'team' end, case when f.c7 then 'rm' end, case when f.c8 then 'contact' end, case when f.c9 then 'document' end]::text[], null) as missing_high,
    array_remove(array[case when f.c10 then 'date-of-incorporation' end, case when f.c11 then 'sector' end, case when f.c12 then 'client-since' end, case when f.c13 then 'registration-number' end, case when f.c14 then 'tax-id' end, case when f.c15 then 'year-end' end, case when f.c16 then 'registered-address' end, case when f.c17 then 'registered-address-country' end, case when f.c18 then 'invoice' end, case when f.c19 then 'document' end, case when f.c20 then 'kyc-review' end, case when f.c21 then 'primary-contact' end]::text[], null) as missing_medium,
    array_remove(array[case when f.c22 then 'website' end, case when f.c23 then 'city' end, case when f.c24 then 'phone' end, case when f.c25 then 'contact-job-title' end, case when f.c26 then 'contact-phone' end, case when f.c27 then 'hubspot' end, case when f.c28 then 'document' end]::text[], null) as missing_low, f.points,
    case when coalesce(f.c0, false) or coalesce(f.c1, false) or coalesce(f.c2, false) or coalesce(f.c3, false) or coalesce(f.c4, false) or coalesce(f.c5, false) or coalesce(f.c6, false) or coalesce(f.c7, false) or coalesce(f.c8, false) or coalesce(f.c9, false) or f.points < 70 then 'low'
      when f.points >= 90 then 'high' else 'medium' end,
    least(f.turn_of_rows, f.turn_of_checks)
  from scored f;
end $$;
revoke execute on function app.client_quality(uuid[], date) from public;
grant execute on function app.client_quality(uuid[], date) to portico_staff, portico_system;
--> statement-breakpoint
-- Keeps the scores of clients, all of them where none are named. Whoever writes to a client meanwhile waits here, and then sees what was
-- written: of two at once the second one's score counts both.
create function app.score_clients(of_clients uuid[], today date default null) returns void language plpgsql security definer set search_path = '' as $$ begin
  perform from public.client_scores s where of_clients is null or s.client_id = any (of_clients) order by s.client_id for update;
  insert into public.client_scores as s (client_id, score, band, turn)
    select q.client_id, q.score, q.band, q.turn from app.client_quality(of_clients, score_clients.today) q order by q.client_id
    on conflict (client_id) do update set score = excluded.score, band = excluded.band, turn = excluded.turn
      where (s.score, s.band, s.turn) is distinct from (excluded.score, excluded.band, excluded.turn);
end $$;
revoke execute on function app.score_clients(uuid[], date) from public;
grant execute on function app.score_clients(uuid[], date) to portico_system;
-- Once a statement, for all clients that it touched: an import is scored as one, and whoever wrote reads the score that came of it. The
-- arguments are the column of the client and the columns that a score is made of: a change of others is none.
create function app.score_changed() returns trigger language plpgsql security definer set search_path = '' as $$
declare touched uuid[];
begin
  if tg_op = 'INSERT' then execute format('select array_agg(distinct %1$I) from added', tg_argv[0]) into touched;
  elsif tg_op = 'DELETE' then execute format('select array_agg(distinct %1$I) from gone', tg_argv[0]) into touched;
  else execute format('with both_of as ((select %1$I as client, id, %2$s from added except select %1$I, id, %2$s from gone)
      union all (select %1$I, id, %2$s from gone except select %1$I, id, %2$s from added))
    select array_agg(distinct client) from both_of', tg_argv[0], tg_argv[1]) into touched;
  end if;
  if touched is not null then perform app.score_clients(touched); end if;
  return null;
end $$;
revoke execute on function app.score_changed() from public;
create trigger clients_score_insert after insert on clients referencing new table as added
  for each statement execute function app.score_changed('id');
create trigger clients_score_update after update on clients referencing old table as gone new table as added
  for each statement execute function app.score_changed('id',
  'kind, name, company_type, jurisdiction, kyc_level, business_status, office_id, sector, registration_number, tax_id, year_end, website_url, phone, hubspot, date_of_incorporation, client_since, last_invoice, next_review_date, deleted_at');
create trigger contacts_score_insert after insert on contacts referencing new table as added
  for each statement execute function app.score_changed('client_id');
create trigger contacts_score_update after update on contacts referencing old table as gone new table as added
  for each statement execute function app.score_changed('client_id',
  'client_id, email, job_title, phones, is_primary, deleted_at');
create trigger contacts_score_delete after delete on contacts referencing old table as gone
  for each statement execute function app.score_changed('client_id');
create trigger client_addresses_score_insert after insert on client_addresses referencing new table as added
  for each statement execute function app.score_changed('client_id');
create trigger client_addresses_score_update after update on client_addresses referencing old table as gone new table as added
  for each statement execute function app.score_changed('client_id',
  'client_id, types, city, country_code, deleted_at');
create trigger client_addresses_score_delete after delete on client_addresses referencing old table as gone
  for each statement execute function app.score_changed('client_id');
create trigger client_services_score_insert after insert on client_services referencing new table as added
  for each statement execute function app.score_changed('client_id');
create trigger client_services_score_update after update on client_services referencing old table as gone new table as added
  for each statement execute function app.score_changed('client_id',
  'client_id, since, until, billable, deleted_at');
create trigger client_services_score_delete after delete on client_services referencing old table as gone
  for each statement execute function app.score_changed('client_id');
create trigger client_managers_score_insert after insert on client_managers referencing new table as added
  for each statement execute function app.score_changed('client_id');
create trigger client_managers_score_update after update on client_managers referencing old table as gone new table as added
  for each statement execute function app.score_changed('client_id',
  'client_id, since, until, deleted_at');
create trigger client_managers_score_delete after delete on client_managers referencing old table as gone
  for each statement execute function app.score_changed('client_id');
create trigger documents_score_insert after insert on documents referencing new table as added
  for each statement execute function app.score_changed('client_id');
create trigger documents_score_update after update on documents referencing old table as gone new table as added
  for each statement execute function app.score_changed('client_id',
  'client_id, document_type, issued, valid_until, added_at, modified_at, deleted_at');
create trigger documents_score_delete after delete on documents referencing old table as gone
  for each statement execute function app.score_changed('client_id');
create trigger client_teams_score_insert after insert on client_teams referencing new table as added
  for each statement execute function app.score_changed('client_id');
create trigger client_teams_score_delete after delete on client_teams referencing old table as gone
  for each statement execute function app.score_changed('client_id');
-- What the firm asks of its clients is about all of them.
create function app.score_all() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  perform app.score_clients(null);
  return null;
end $$;
revoke execute on function app.score_all() from public;
create trigger document_types_score after insert or update or delete on document_types for each statement execute function app.score_all();
select app.score_clients(null);
