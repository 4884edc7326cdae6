DROP INDEX "client_managers_open";--> statement-breakpoint
DROP INDEX "client_managers_one_lead";--> statement-breakpoint
ALTER TABLE "client_managers" ADD COLUMN "services" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_managers" ADD COLUMN "updated_at" timestamptz DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "client_managers" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "client_managers" ADD COLUMN "deleted_at" timestamptz;--> statement-breakpoint
ALTER TABLE "client_managers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "client_managers" ADD CONSTRAINT "client_managers_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_managers_of_user" ON "client_managers" USING btree ("user_id","client_id") WHERE "client_managers"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "client_managers_one_lead" ON "client_managers" USING btree ("client_id") WHERE "client_managers"."role" = 'LEAD' and "client_managers"."until" is null and "client_managers"."deleted_at" is null;
--> statement-breakpoint
-- A manager acts for a client from the first to the last day of their link, and by none that is deleted.
create or replace function app.managed_clients() returns setof uuid language sql stable security definer set search_path = '' as $$
  select m.client_id from public.client_managers m where m.user_id = app.id('user_id') and m.deleted_at is null
    and m.since <= current_date and (m.until is null or m.until >= current_date)
$$;
alter policy own on client_managers using (client_id = any ((select app.ids('client_ids'))::uuid[]) and deleted_at is null);
