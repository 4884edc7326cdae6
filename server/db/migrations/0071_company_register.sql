CREATE TABLE "registry_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"jurisdiction" text NOT NULL,
	"registration_number" text NOT NULL,
	"name" text collate app.names NOT NULL,
	"registered_name_local" text,
	"company_type" text,
	"date_of_incorporation" date,
	"status" text NOT NULL,
	"registered_address" text
);
--> statement-breakpoint
CREATE TABLE "registry_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"client_id" uuid,
	"client_ids" uuid[] NOT NULL,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"same" integer DEFAULT 0 NOT NULL,
	"differs" integer DEFAULT 0 NOT NULL,
	"not_found" integer DEFAULT 0 NOT NULL,
	"not_asked" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamptz NOT NULL,
	"finished_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "registry_states" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"note" text,
	"checked_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registry_differences" (
	"client_id" uuid NOT NULL,
	"field" text NOT NULL,
	"ours" text,
	"theirs" text NOT NULL,
	"checked_at" timestamptz NOT NULL,
	"state" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamptz,
	CONSTRAINT "registry_differences_client_id_field_pk" PRIMARY KEY("client_id","field")
);
--> statement-breakpoint
ALTER TABLE "registry_entries" ADD CONSTRAINT "registry_entries_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_checks" ADD CONSTRAINT "registry_checks_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_checks" ADD CONSTRAINT "registry_checks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_states" ADD CONSTRAINT "registry_states_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_differences" ADD CONSTRAINT "registry_differences_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_differences" ADD CONSTRAINT "registry_differences_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "registry_entries_number" ON "registry_entries" USING btree ("jurisdiction",app.fold("registration_number")) WHERE "registry_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "registry_entries_bare_number" ON "registry_entries" USING btree ("jurisdiction",regexp_replace(app.fold("registration_number"), '[[:space:][:punct:]]', '', 'g'));--> statement-breakpoint
CREATE INDEX "registry_entries_name" ON "registry_entries" USING btree ("jurisdiction",app.fold("name"));--> statement-breakpoint
CREATE INDEX "registry_checks_owner_id_created_at_index" ON "registry_checks" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "registry_checks_client_id_index" ON "registry_checks" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "registry_checks_created_at_index" ON "registry_checks" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "registry_checks_queued" ON "registry_checks" USING btree ("owner_id") WHERE "registry_checks"."client_id" is null and "registry_checks"."state" = 'QUEUED';--> statement-breakpoint
CREATE INDEX "registry_states_outcome_index" ON "registry_states" USING btree ("outcome");--> statement-breakpoint
-- Entries are a record of the firm.
alter table registry_entries enable row level security;
grant select, insert, update, delete on registry_entries to portico_system;
create policy registry_entries_system on registry_entries to portico_system using (true) with check (true);
grant select, insert, update on registry_entries to portico_staff;
create policy registry_entries_staff on registry_entries to portico_staff using (true) with check (true);
-- A check is its owner's, who begins and stops it; the job that ends it is the system's.
alter table registry_checks enable row level security;
grant select, insert, update, delete on registry_checks to portico_system;
create policy registry_checks_system on registry_checks to portico_system using (true) with check (true);
grant select, insert on registry_checks to portico_staff;
grant update (state, done, same, differs, not_found, not_asked, failed, problem, finished_at) on registry_checks to portico_staff;
create policy registry_checks_staff on registry_checks to portico_staff
  using (owner_id = (select app.id('user_id'))) with check (owner_id = (select app.id('user_id')));
create trigger registry_checks_refuse_merged before insert on registry_checks for each row execute function app.refuse_merged('client_id');
alter table registry_states enable row level security;
grant select, insert, update, delete on registry_states to portico_system;
create policy registry_states_system on registry_states to portico_system using (true) with check (true);
grant select, insert, update on registry_states to portico_staff;
create policy registry_states_staff on registry_states to portico_staff using (true) with check (true);
create trigger registry_states_refuse_merged before insert on registry_states for each row execute function app.refuse_merged('client_id');
alter table registry_differences enable row level security;
grant select, insert, update, delete on registry_differences to portico_system;
create policy registry_differences_system on registry_differences to portico_system using (true) with check (true);
grant select, insert, update, delete on registry_differences to portico_staff;
create policy registry_differences_staff on registry_differences to portico_staff using (true) with check (true);
create trigger registry_differences_refuse_merged before insert on registry_differences for each row execute function app.refuse_merged('client_id');
