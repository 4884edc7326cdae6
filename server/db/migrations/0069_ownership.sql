CREATE TABLE "ownership_thresholds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"jurisdiction" text NOT NULL,
	"percent" numeric(7, 4) NOT NULL,
	CONSTRAINT "ownership_thresholds_percent" CHECK ("ownership_thresholds"."percent" > 0 and "ownership_thresholds"."percent" <= 100)
);
--> statement-breakpoint
ALTER TABLE "ownership_thresholds" ADD CONSTRAINT "ownership_thresholds_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ownership_thresholds_jurisdiction" ON "ownership_thresholds" USING btree ("jurisdiction") WHERE "ownership_thresholds"."deleted_at" is null;
--> statement-breakpoint
-- The thresholds are the firm's: staff read them, and change them by the permissions of each call.
alter table ownership_thresholds enable row level security;
grant select, insert, update, delete on ownership_thresholds to portico_system;
create policy ownership_thresholds_system on ownership_thresholds to portico_system using (true) with check (true);
grant select, insert, update on ownership_thresholds to portico_staff;
create policy ownership_thresholds_staff on ownership_thresholds to portico_staff using (true) with check (true);
