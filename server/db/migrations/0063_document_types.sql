CREATE TABLE "document_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text collate app.names NOT NULL,
	"code" text NOT NULL,
	"mandatory_for" text[] DEFAULT '{}' NOT NULL,
	"optional_for" text[] DEFAULT '{}' NOT NULL,
	"jurisdictions" text[] DEFAULT '{}' NOT NULL,
	"kyc_levels" text[] DEFAULT '{}' NOT NULL,
	"expires" boolean DEFAULT false NOT NULL,
	"refresh_months" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "issued" date;--> statement-breakpoint
ALTER TABLE "document_types" ADD CONSTRAINT "document_types_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_types_code" ON "document_types" USING btree ("code") WHERE "document_types"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "document_types_name" ON "document_types" USING btree (app.fold("name")) WHERE "document_types"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "documents_client_id_document_type_index" ON "documents" USING btree ("client_id","document_type");
--> statement-breakpoint
-- The types that there were to choose from, and those that documents of before have: asked of nobody, until the firm says so.
insert into document_types (id, code, name)
  select md5('document type ' || code)::uuid, code, upper(left(code, 1)) || lower(replace(substr(code, 2), '_', ' '))
  from (select unnest(array['CORRESPONDENCE', 'CONTRACT', 'ANNUAL_ACCOUNTS', 'BOARD_MINUTES', 'CORPORATE_RECORD', 'IDENTITY', 'INVOICE',
      'PAYROLL_REPORT', 'REPORT', 'TAX', 'OTHER'])
    union select document_type from documents) as types(code);
--> statement-breakpoint
-- Staff read and change the types, by the permissions of each call. A contact reads the names of the types whose documents they see, and no
-- others: those of the firm's own papers would tell of them.
alter table document_types enable row level security;
grant select, insert, update, delete on document_types to portico_system;
create policy document_types_system on document_types to portico_system using (true) with check (true);
grant select, insert, update on document_types to portico_staff;
create policy document_types_staff on document_types to portico_staff using (true) with check (true);
grant select (code, name, deleted_at) on document_types to portico_contact;
create policy document_types_contact_select on document_types for select to portico_contact
  using (exists (select from documents d where d.document_type = document_types.code));
--> statement-breakpoint
-- How each type of document stands at clients, all of them where none are named: the one computation of what is due. A row for each type that is
-- asked of a client or of which it has a document; the best document decides. Whoever asks sees all lanes, as the mandatory ones are not
-- there or are there for everybody. Days are the firm's.
create function app.document_states(of_clients uuid[], today date default null)
  returns table (client_id uuid, type_id uuid, state text, severity text, document_id uuid, day date, expires_on date)
  language sql stable set search_path = '' as $$
  with firm as (select coalesce((select f.time_zone from public.firm f), 'utc') as zone),
  day as (select zone, coalesce(today, (now() at time zone zone)::date) as today from firm),
  asked as (
    select c.id as client_id, t.id as type_id, t.code, t.expires, t.refresh_months,
      fits and c.kind = any (t.mandatory_for) as mandatory, fits and c.kind = any (t.optional_for) as optional
    from public.clients c cross join public.document_types t, lateral (select
      (t.jurisdictions = '{}' or coalesce(c.jurisdiction = any (t.jurisdictions), false))
      and (t.kyc_levels = '{}' or coalesce(c.kyc_level = any (t.kyc_levels), false)) as fits) of_client
    where t.deleted_at is null and c.deleted_at is null and (of_clients is null or c.id = any (of_clients))
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
    refresh_on desc nulls first, document_id
$$;
revoke execute on function app.document_states(uuid[], date) from public;
grant execute on function app.document_states(uuid[], date) to portico_staff, portico_system;
