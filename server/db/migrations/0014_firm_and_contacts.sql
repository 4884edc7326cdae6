CREATE TABLE "firm" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"country_code" text NOT NULL,
	"time_zone" text NOT NULL,
	"currency" text NOT NULL,
	"accent" text,
	"logo" "bytea",
	"put_away" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "firm_once" CHECK ("firm"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "setup_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamptz NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"replaced_at" timestamptz,
	"used_at" timestamptz,
	"used_by" text,
	CONSTRAINT "setup_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
DROP INDEX "contacts_email_once";--> statement-breakpoint
DROP INDEX "contacts_one_primary";--> statement-breakpoint
ALTER TABLE "contacts" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "salutation" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "phones" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "birth_date" date;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "notify" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "updated_at" timestamptz DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "deleted_at" timestamptz;--> statement-breakpoint
ALTER TABLE "firm" ADD CONSTRAINT "firm_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_email_once" ON "contacts" USING btree ("client_id",lower("email")) WHERE "contacts"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_one_primary" ON "contacts" USING btree ("client_id") WHERE "contacts"."is_primary" and "contacts"."deleted_at" is null;
--> statement-breakpoint
-- The firm is known to all its people and changed by staff, by the permissions of each call; the server alone reads set-up links.
alter table firm enable row level security;
alter table setup_links enable row level security;
create policy firm_system on firm to portico_system using (true) with check (true);
create policy setup_links_system on setup_links to portico_system using (true) with check (true);
grant select, insert, update, delete on firm, setup_links to portico_system;
create policy firm_staff on firm to portico_staff using (true) with check (true);
create policy firm_known on firm for select to portico_contact, portico_employee, portico_signer using (true);
grant select, insert, update on firm to portico_staff;
grant select on firm to portico_contact, portico_employee, portico_signer;
grant insert on agreements to portico_staff;
-- A contact sees none that was deleted.
alter policy own on contacts using (client_id = any ((select app.ids('client_ids'))::uuid[]) and deleted_at is null);
-- Whoever deletes a contact ends their access with it; a restored one is given access anew.
create function app.revoke_deleted_contact() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.deleted_at is not null then
    new.portal_access := case new.portal_access when 'NONE' then 'NONE' else 'REVOKED' end;
    new.payroll_access := case new.payroll_access when 'NONE' then 'NONE' else 'REVOKED' end;
    new.finance_access := case new.finance_access when 'NONE' then 'NONE' else 'REVOKED' end;
    new.vendor_access := case new.vendor_access when 'NONE' then 'NONE' else 'REVOKED' end;
  end if;
  return new;
end $$;
create trigger revoke_deleted before update of deleted_at on contacts for each row execute function app.revoke_deleted_contact();
