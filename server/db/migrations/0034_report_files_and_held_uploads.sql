CREATE TABLE "held_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"client_id" uuid,
	"sender" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"held_at" timestamptz NOT NULL,
	"checked_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_run_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"sent" boolean DEFAULT false NOT NULL,
	"added_at" timestamptz NOT NULL,
	"added_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "held_uploads" ADD CONSTRAINT "held_uploads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_run_files" ADD CONSTRAINT "pay_run_files_run_id_pay_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."pay_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_run_files" ADD CONSTRAINT "pay_run_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_uploads_account_id_index" ON "held_uploads" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "held_uploads_held_at_index" ON "held_uploads" USING btree ("held_at");--> statement-breakpoint
CREATE INDEX "pay_run_files_run_id_index" ON "pay_run_files" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "pay_run_files_file_id_index" ON "pay_run_files" USING btree ("file_id");
--> statement-breakpoint
-- Files of a payroll report: staff by the permissions of each call; a contact reads those that were sent with a report they read. A masked
-- grant of payroll reaches none of them, by whatever call.
alter table pay_run_files enable row level security;
grant select, insert, update, delete on pay_run_files to portico_system;
create policy pay_run_files_system on pay_run_files to portico_system using (true) with check (true);
grant select, insert, update (sent), delete on pay_run_files to portico_staff;
create policy pay_run_files_staff on pay_run_files to portico_staff using (true) with check (true);
grant select on pay_run_files to portico_contact;
create policy sent_contact on pay_run_files for select to portico_contact using (sent and exists (select from pay_runs r where r.id = run_id));
create policy report_contact on files for select to portico_contact using (exists (select from pay_run_files f where f.file_id = files.id));
alter policy files_staff_unmasked on files using (current_setting('app.masked', true) is distinct from 'true'
  or not exists (select from payslips p where p.file_id = files.id) and not exists (select from hr_documents h where h.file_id = files.id)
  and not exists (select from pay_run_files f where f.file_id = files.id));

--> statement-breakpoint
-- Uploads that the scan held back: written by the system; staff read of all, by the permission of the call, a contact of their own.
alter table held_uploads enable row level security;
grant select, insert, update, delete on held_uploads to portico_system;
create policy held_uploads_system on held_uploads to portico_system using (true) with check (true);
grant select on held_uploads to portico_staff, portico_contact;
create policy held_uploads_staff on held_uploads for select to portico_staff using (true);
create policy own_contact on held_uploads for select to portico_contact using (account_id = (select app.id('account_id')));
