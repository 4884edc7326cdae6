CREATE TABLE "crm_companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"hubspot_id" text NOT NULL,
	"name" text collate app.names NOT NULL,
	"website_url" text,
	"phone" text,
	"city" text,
	"country_code" text,
	"industry" text,
	"registration_number" text,
	CONSTRAINT "crm_companies_hubspot_id_unique" UNIQUE("hubspot_id")
);
--> statement-breakpoint
CREATE TABLE "crm_contacts" (
	"company_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"first_name" text,
	"last_name" text NOT NULL,
	"email" text,
	"phone" text,
	"job_title" text,
	CONSTRAINT "crm_contacts_company_id_place_pk" PRIMARY KEY("company_id","place")
);
--> statement-breakpoint
CREATE TABLE "pipelines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text collate app.names NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deal_stages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"name" text collate app.names NOT NULL,
	"position" integer NOT NULL,
	"probability" integer NOT NULL,
	"outcome" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"hubspot_id" text NOT NULL,
	"name" text collate app.names NOT NULL,
	"stage_id" uuid NOT NULL,
	"company_id" uuid,
	"company_name" text,
	"client_id" uuid,
	"amount" numeric(18, 2),
	"acv" numeric(18, 2),
	"currency" text NOT NULL,
	"close_date" date,
	"owner_id" uuid,
	"originator_id" uuid,
	"lost_reason" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "deals_hubspot_id_unique" UNIQUE("hubspot_id")
);
--> statement-breakpoint
CREATE TABLE "deal_services" (
	"deal_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	CONSTRAINT "deal_services_deal_id_service_id_pk" PRIMARY KEY("deal_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "deal_stage_history" (
	"deal_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"stage" text NOT NULL,
	"pipeline" text NOT NULL,
	"entered_at" timestamptz NOT NULL,
	CONSTRAINT "deal_stage_history_deal_id_place_pk" PRIMARY KEY("deal_id","place")
);
--> statement-breakpoint
ALTER TABLE "crm_companies" ADD CONSTRAINT "crm_companies_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipelines" ADD CONSTRAINT "pipelines_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_stages" ADD CONSTRAINT "deal_stages_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_contacts" ADD CONSTRAINT "crm_contacts_company_id_crm_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."crm_companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_stages" ADD CONSTRAINT "deal_stages_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_stage_id_deal_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."deal_stages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_company_id_crm_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."crm_companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_originator_id_users_id_fk" FOREIGN KEY ("originator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_services" ADD CONSTRAINT "deal_services_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_services" ADD CONSTRAINT "deal_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_stage_history" ADD CONSTRAINT "deal_stage_history_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_companies" ADD COLUMN "name_key" text GENERATED ALWAYS AS (app.search_key(name)) STORED;
ALTER TABLE "deals" ADD COLUMN "name_key" text GENERATED ALWAYS AS (app.search_key(name)) STORED;--> statement-breakpoint
CREATE INDEX "clients_hubspot_index" ON "clients" USING btree ("hubspot");--> statement-breakpoint
CREATE INDEX "crm_companies_listed" ON "crm_companies" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "crm_companies_name_trgm" ON "crm_companies" USING gin (name_key gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "deal_stages_pipeline_id_index" ON "deal_stages" USING btree ("pipeline_id");--> statement-breakpoint
CREATE INDEX "deals_listed" ON "deals" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "deals_stage_id_index" ON "deals" USING btree ("stage_id");--> statement-breakpoint
CREATE INDEX "deals_client_id_index" ON "deals" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "deals_company_id_index" ON "deals" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "deal_services_service_id_index" ON "deal_services" USING btree ("service_id");--> statement-breakpoint
-- Staff read and change the CRM, by the permissions of each call; nobody of a client does.
alter table crm_companies enable row level security;
alter table crm_contacts enable row level security;
alter table pipelines enable row level security;
alter table deal_stages enable row level security;
alter table deals enable row level security;
alter table deal_services enable row level security;
alter table deal_stage_history enable row level security;
grant select, insert, update on crm_companies, pipelines, deal_stages, deals to portico_staff;
grant select, insert, delete on crm_contacts, deal_services to portico_staff;
grant select on deal_stage_history to portico_staff;
grant select, insert, update, delete on crm_companies, crm_contacts, pipelines, deal_stages, deals, deal_services, deal_stage_history to portico_system;
create policy crm_companies_staff on crm_companies to portico_staff using (true) with check (true);
create policy crm_contacts_staff on crm_contacts to portico_staff using (true) with check (true);
create policy pipelines_staff on pipelines to portico_staff using (true) with check (true);
create policy deal_stages_staff on deal_stages to portico_staff using (true) with check (true);
create policy deals_staff on deals to portico_staff using (true) with check (true);
create policy deal_services_staff on deal_services to portico_staff using (true) with check (true);
create policy deal_stage_history_staff_select on deal_stage_history for select to portico_staff using (true);
create policy crm_companies_system on crm_companies to portico_system using (true) with check (true);
create policy crm_contacts_system on crm_contacts to portico_system using (true) with check (true);
create policy pipelines_system on pipelines to portico_system using (true) with check (true);
create policy deal_stages_system on deal_stages to portico_system using (true) with check (true);
create policy deals_system on deals to portico_system using (true) with check (true);
create policy deal_services_system on deal_services to portico_system using (true) with check (true);
create policy deal_stage_history_system on deal_stage_history to portico_system using (true) with check (true);
-- Notes the stage that a deal comes into, by the names of the day: staff cannot write what a deal went through.
create function app.note_deal_stage() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  insert into public.deal_stage_history (deal_id, place, stage, pipeline, entered_at)
    select new.id, (select coalesce(max(h.place) + 1, 0) from public.deal_stage_history h where h.deal_id = new.id), s.name, p.name, new.updated_at
    from public.deal_stages s join public.pipelines p on p.id = s.pipeline_id where s.id = new.stage_id;
  return null;
end $$;
revoke execute on function app.note_deal_stage() from public;
create trigger deals_note_stage after insert on deals for each row execute function app.note_deal_stage();
create trigger deals_note_new_stage after update of stage_id on deals for each row when (old.stage_id <> new.stage_id)
  execute function app.note_deal_stage();
-- The stages to begin with.
insert into pipelines (id, name, position) values (md5('pipeline sales')::uuid, 'Sales pipeline', 1);
insert into deal_stages (id, pipeline_id, name, position, probability, outcome)
  select md5('deal stage ' || key)::uuid, md5('pipeline sales')::uuid, name, position, probability, outcome from (values
  ('appointment', 'Appointment scheduled', 1, 20, 'OPEN'),
  ('qualified', 'Qualified to buy', 2, 40, 'OPEN'),
  ('presentation', 'Presentation scheduled', 3, 60, 'OPEN'),
  ('decision', 'Decision maker bought-in', 4, 80, 'OPEN'),
  ('contract', 'Contract sent', 5, 90, 'OPEN'),
  ('won', 'Closed won', 6, 100, 'WON'),
  ('lost', 'Closed lost', 7, 0, 'LOST')
) as stages (key, name, position, probability, outcome);
