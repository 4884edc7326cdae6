CREATE TABLE "client_attributes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"client_id" uuid NOT NULL,
	"definition_id" uuid NOT NULL,
	"value" text NOT NULL,
	"source" text DEFAULT 'USER' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "field_definitions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"entity" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"type" text NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"options" text[] DEFAULT '{}' NOT NULL,
	"country_code" text
);
--> statement-breakpoint
CREATE TABLE "employing_entities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"country_code" text NOT NULL,
	"registration_number" text
);
--> statement-breakpoint
CREATE TABLE "app_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"icon" text NOT NULL,
	"permission" text,
	"new_design" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "services" DROP CONSTRAINT "services_code_unique";--> statement-breakpoint
ALTER TABLE "offices" DROP CONSTRAINT "offices_name_unique";--> statement-breakpoint
ALTER TABLE "teams" DROP CONSTRAINT "teams_name_unique";--> statement-breakpoint
ALTER TABLE "client_services" ADD COLUMN "status" text DEFAULT 'ACTIVE' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_services" ADD COLUMN "frequency" text;--> statement-breakpoint
ALTER TABLE "client_services" ADD COLUMN "fee" numeric(18, 2);--> statement-breakpoint
ALTER TABLE "client_services" ADD COLUMN "fee_currency" text;--> statement-breakpoint
ALTER TABLE "client_services" ADD COLUMN "team_id" uuid;--> statement-breakpoint
ALTER TABLE "client_services" ADD COLUMN "updated_at" timestamptz DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "client_services" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "client_services" ADD COLUMN "deleted_at" timestamptz;--> statement-breakpoint
ALTER TABLE "client_services" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "updated_at" timestamptz DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "deleted_at" timestamptz;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "updated_at" timestamptz DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "deleted_at" timestamptz;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "line1" text;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "line2" text;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "postal_code" text;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "coordinates" text;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "updated_at" timestamptz DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "deleted_at" timestamptz;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "office_id" uuid;--> statement-breakpoint
ALTER TABLE "client_attributes" ADD CONSTRAINT "client_attributes_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_attributes" ADD CONSTRAINT "client_attributes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_attributes" ADD CONSTRAINT "client_attributes_definition_id_field_definitions_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."field_definitions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_definitions" ADD CONSTRAINT "field_definitions_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employing_entities" ADD CONSTRAINT "employing_entities_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_links" ADD CONSTRAINT "app_links_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_attributes_client_id_index" ON "client_attributes" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "client_attributes_definition_id_index" ON "client_attributes" USING btree ("definition_id");--> statement-breakpoint
CREATE UNIQUE INDEX "field_definitions_key" ON "field_definitions" USING btree ("entity","key") WHERE "field_definitions"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "employing_entities_name" ON "employing_entities" USING btree ("name") WHERE "employing_entities"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "client_services" ADD CONSTRAINT "client_services_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_services" ADD CONSTRAINT "client_services_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offices" ADD CONSTRAINT "offices_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_office_id_offices_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_services_service_id_index" ON "client_services" USING btree ("service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "services_code" ON "services" USING btree ("code") WHERE "services"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "offices_name" ON "offices" USING btree ("name") WHERE "offices"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name" ON "teams" USING btree ("name") WHERE "teams"."deleted_at" is null;
--> statement-breakpoint
-- Records of the firm: staff read and change them, by the permissions of each call; the system deletes them for good.
do $$ declare t text; begin
  foreach t in array '{employing_entities,field_definitions,client_attributes,app_links}'::text[] loop
    execute format('alter table %I enable row level security', t);
    execute format('grant select, insert, update, delete on %I to portico_system', t);
    execute format('create policy %I on %I to portico_system using (true) with check (true)', t || '_system', t);
    execute format('create policy %I on %I to portico_staff using (true) with check (true)', t || '_staff', t);
    execute format('grant select, insert, update on %I to portico_staff', t);
  end loop;
end $$;
grant insert, update on offices, teams, services to portico_staff;
grant insert, delete on user_teams to portico_staff;
-- A contact sees no service that was deleted.
alter policy own on client_services using (client_id = any ((select app.ids('client_ids'))::uuid[]) and deleted_at is null);
