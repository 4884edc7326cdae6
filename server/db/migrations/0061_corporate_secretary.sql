CREATE TABLE "officers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"client_id" uuid NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"party_id" uuid NOT NULL,
	"position" text NOT NULL,
	"status" text NOT NULL,
	"since" date NOT NULL,
	"until" date,
	"alternate_for_id" uuid
);
--> statement-breakpoint
CREATE TABLE "share_classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"client_id" uuid NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"code" text collate app.names NOT NULL,
	"name" text collate app.names NOT NULL,
	"issued" numeric(18, 0) NOT NULL,
	"currency" text,
	"par" numeric(18, 2),
	"paid" numeric(18, 2)
);
--> statement-breakpoint
CREATE TABLE "filings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"client_id" uuid NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"form" text collate app.names NOT NULL,
	"due" date NOT NULL,
	"lodged_at" date,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"client_id" uuid NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"holder" text collate app.names NOT NULL,
	"description" text NOT NULL,
	"created" date NOT NULL,
	"amount" numeric(18, 2),
	"currency" text,
	"satisfied" date
);
--> statement-breakpoint
CREATE TABLE "corporate_records" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"registered_agent" text,
	"corporate_key" text,
	"annual_review" date,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "corporate_companies" (
	"tool" text NOT NULL,
	"external_id" text NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text collate app.names NOT NULL,
	"number" text,
	"entered_at" timestamptz NOT NULL,
	CONSTRAINT "corporate_companies_tool_external_id_pk" PRIMARY KEY("tool","external_id"),
	CONSTRAINT "corporate_companies_tool_client_id_unique" UNIQUE("tool","client_id")
);
--> statement-breakpoint
ALTER TABLE "officers" ADD CONSTRAINT "officers_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "officers" ADD CONSTRAINT "officers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_classes" ADD CONSTRAINT "share_classes_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_classes" ADD CONSTRAINT "share_classes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filings" ADD CONSTRAINT "filings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filings" ADD CONSTRAINT "filings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "officers" ADD CONSTRAINT "officers_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "officers" ADD CONSTRAINT "officers_alternate_for_id_officers_id_fk" FOREIGN KEY ("alternate_for_id") REFERENCES "public"."officers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corporate_records" ADD CONSTRAINT "corporate_records_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corporate_records" ADD CONSTRAINT "corporate_records_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corporate_companies" ADD CONSTRAINT "corporate_companies_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "officers_client_id_index" ON "officers" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "officers_party_id_index" ON "officers" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "share_classes_client_id_index" ON "share_classes" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "filings_client_id_due_index" ON "filings" USING btree ("client_id","due");--> statement-breakpoint
CREATE INDEX "charges_client_id_index" ON "charges" USING btree ("client_id");--> statement-breakpoint
alter table officers enable row level security;
alter table share_classes enable row level security;
alter table filings enable row level security;
alter table charges enable row level security;
alter table corporate_records enable row level security;
alter table corporate_companies enable row level security;
grant select, insert, update on officers, share_classes, filings, charges, corporate_records to portico_staff;
grant select, insert on corporate_companies to portico_staff;
grant select, insert, update, delete on officers, share_classes, filings, charges, corporate_records, corporate_companies to portico_system;
create policy officers_staff on officers to portico_staff using (true) with check (true);
create policy officers_system on officers to portico_system using (true) with check (true);
create policy share_classes_staff on share_classes to portico_staff using (true) with check (true);
create policy share_classes_system on share_classes to portico_system using (true) with check (true);
create policy filings_staff on filings to portico_staff using (true) with check (true);
create policy filings_system on filings to portico_system using (true) with check (true);
create policy charges_staff on charges to portico_staff using (true) with check (true);
create policy charges_system on charges to portico_system using (true) with check (true);
create policy corporate_records_staff on corporate_records to portico_staff using (true) with check (true);
create policy corporate_records_system on corporate_records to portico_system using (true) with check (true);
create policy corporate_companies_staff_select on corporate_companies for select to portico_staff using (true);
create policy corporate_companies_staff_insert on corporate_companies for insert to portico_staff with check (true);
create policy corporate_companies_system on corporate_companies to portico_system using (true) with check (true);
--> statement-breakpoint
-- The parties into which those were merged that are officers.
create function app.parties_of_merged_officers() returns setof uuid language sql stable security definer set search_path = '' as $$
  with recursive up(id) as (
    select p.merged_into from public.parties p where p.merged_into is not null
      and exists (select from public.officers o where o.party_id = p.id and o.deleted_at is null)
    union select p.merged_into from public.parties p join up on p.id = up.id where p.merged_into is not null)
  select up.id from up
$$;
revoke execute on function app.parties_of_merged_officers() from public;
grant execute on function app.parties_of_merged_officers() to portico_staff, portico_system;
-- Whoever sees officers sees the parties that they are, and what those turned out to be. A policy besides the others: it only adds.
create policy parties_staff_select on parties for select to portico_staff using (
  (select current_setting('app.views_secretary', true)) = 'true'
  and (exists (select from officers o where o.party_id = parties.id and o.deleted_at is null)
    or parties.id in (select merged.id from app.parties_of_merged_officers() merged(id)))
);
-- The party of a client that is gone for good stays if it is an officer elsewhere.
create or replace function app.forget_party() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  delete from public.parties p where p.id = old.party_id
    and not exists (select from public.contacts c where c.party_id = p.id) and not exists (select from public.parties o where o.merged_into = p.id)
    and not exists (select from public.officers o where o.party_id = p.id);
  insert into public.changed_names (owner_kind, owner_id) select 'party', p.id from public.parties p where p.id = old.party_id
    on conflict do nothing;
  return null;
end $$;
