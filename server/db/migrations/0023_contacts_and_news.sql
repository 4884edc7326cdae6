CREATE TABLE "news" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"audience" text[] NOT NULL,
	"publish_from" date NOT NULL,
	"publish_to" date,
	"pinned" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_publish_from_index" ON "news" USING btree ("publish_from");
--> statement-breakpoint
-- News: staff write it; its readers see what is for them on its days.
alter table news enable row level security;
grant select, insert, update, delete on news to portico_system;
create policy news_system on news to portico_system using (true) with check (true);
grant select, insert, update on news to portico_staff;
create policy news_staff on news to portico_staff using (true) with check (true);
grant select on news to portico_contact, portico_employee;
create policy news_contact on news for select to portico_contact using (deleted_at is null
  and publish_from <= current_date and (publish_to is null or publish_to >= current_date)
  and ('CONTACT' = any (audience) or ('EMPLOYEE' = any (audience) and cardinality((select app.ids('employee_ids'))) > 0)));
create policy news_employee on news for select to portico_employee using (deleted_at is null
  and publish_from <= current_date and (publish_to is null or publish_to >= current_date) and 'EMPLOYEE' = any (audience));

--> statement-breakpoint
-- Contacts know who runs their payroll, as they know who manages their client.
grant select on payroll_managers to portico_contact;
create policy payroll_managers_contact on payroll_managers for select to portico_contact
  using (client_id = any ((select app.ids('client_ids'))::uuid[]) and deleted_at is null);
create policy users_payroll_contact on users for select to portico_contact
  using (id in (select unnest(array[m.user_id, m.backup_id]) from payroll_managers m));

--> statement-breakpoint
-- Contacts add and change contacts of their client. Whom an account belongs to, and that somebody is in, is the system's to say.
grant insert on contacts to portico_contact;
grant update (first_name, last_name, email, job_title, phones, portal_role, portal_access, payroll_access, finance_access, vendor_access,
  updated_at, updated_by, version) on contacts to portico_contact;
create policy contacts_added_by_contact on contacts as restrictive for insert to portico_contact
  with check (account_id is null and portal_access in ('NONE', 'REQUESTED'));
