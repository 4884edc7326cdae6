CREATE TABLE "pay_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"calendar_id" uuid NOT NULL,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"pay_date" date NOT NULL,
	"run_type" text NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"reasons" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"report" jsonb,
	"sent_by" uuid,
	"sent_at" timestamptz,
	"answered_by" text,
	"answered_at" timestamptz,
	"comment" text,
	"published_at" timestamptz,
	"job" text,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payslips" ADD COLUMN "employer_cost" numeric(18, 2);--> statement-breakpoint
ALTER TABLE "pay_runs" ADD CONSTRAINT "pay_runs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_runs" ADD CONSTRAINT "pay_runs_calendar_id_payroll_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."payroll_calendars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_runs" ADD CONSTRAINT "pay_runs_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pay_runs_client_id_period_end_index" ON "pay_runs" USING btree ("client_id","period_end");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_runs_period" ON "pay_runs" USING btree ("calendar_id","period_end","run_type") WHERE "pay_runs"."status" <> 'CANCELLED';

--> statement-breakpoint
-- Pay runs: staff by the permissions of each call.
alter table pay_runs enable row level security;
grant select, insert, update, delete on pay_runs to portico_system;
create policy pay_runs_system on pay_runs to portico_system using (true) with check (true);
grant select, insert, update on pay_runs to portico_staff;
create policy pay_runs_staff on pay_runs to portico_staff using (true) with check (true);

--> statement-breakpoint
-- A contact with access to payroll: the reports that were sent to their client, its employees without what only those who run the payroll
-- know, their published payslips and the HR documents that these see.
create function app.sees_payroll() returns boolean language sql stable set search_path = '' as $$
  select current_setting('app.payroll_access', true) is not distinct from 'true' $$;
grant execute on function app.sees_payroll() to portico_contact;
grant select (id, client_id, calendar_id, period_start, period_end, pay_date, run_type, status, version, report, sent_by, sent_at, answered_by,
  answered_at, comment, published_at) on pay_runs to portico_contact;
grant update (status, version, answered_by, answered_at, comment) on pay_runs to portico_contact;
create policy sent_contact on pay_runs for select to portico_contact using (
  client_id = any ((select app.ids('client_ids'))::uuid[]) and (select app.sees_payroll()) and report is not null
  and (status in ('CLIENT_APPROVAL', 'APPROVED', 'PUBLISHED') or status = 'IN_REVIEW' and comment is not null));
-- An answer is an administrator's, once, to a report that waits for it.
create policy answered_contact on pay_runs for update to portico_contact using (
  status = 'CLIENT_APPROVAL' and (select app.sees_payroll()) and exists (select from contacts c where c.client_id = pay_runs.client_id
    and c.id = any ((select app.ids('contact_ids'))::uuid[]) and c.portal_role = 'CONTACT_ADMIN' and c.payroll_access = 'ACTIVE'))
  with check (status = 'APPROVED' or status = 'IN_REVIEW' and comment is not null);
grant select (id, client_id, name) on payroll_calendars to portico_contact;
create policy own_contact on payroll_calendars for select to portico_contact
  using (client_id = any ((select app.ids('client_ids'))::uuid[]) and (select app.sees_payroll()));
grant select (id, client_id, calendar_id, employee_no, first_name, last_name, work_email, phone, job_title, department, hire_date, end_date,
  status, deleted_at) on payroll_employees to portico_contact;
create policy own_contact on payroll_employees for select to portico_contact
  using (client_id = any ((select app.ids('client_ids'))::uuid[]) and (select app.sees_payroll()) and deleted_at is null);
grant select on payslips, payslip_lines, hr_documents to portico_contact;
grant update (file_id) on payslips to portico_contact;
create policy own_contact on payslips to portico_contact
  using (status = 'PUBLISHED' and (select app.sees_payroll()) and employee_id in (select id from payroll_employees));
create policy own_contact on payslip_lines for select to portico_contact using (exists (select from payslips p where p.id = payslip_id));
create policy own_contact on hr_documents for select to portico_contact
  using (visible_to_employee and withdrawn_at is null and (select app.sees_payroll()) and employee_id in (select id from payroll_employees));
create policy payroll_contact on files for select to portico_contact using (
  exists (select from payslips p where p.file_id = files.id) or exists (select from hr_documents h where h.file_id = files.id));

--> statement-breakpoint
-- Marks what asks contacts to approve a run as read, whoever's it is, once the run no longer waits for them.
create function app.close_report(run uuid) returns void language sql security definer set search_path = '' as $$
  update public.inbox set read_at = now() where path = '/client/payroll/monthly-report/' || run and read_at is null
    and exists (select from public.pay_runs r where r.id = run and r.status <> 'CLIENT_APPROVAL') $$;
revoke execute on function app.close_report(uuid) from public;
grant execute on function app.close_report(uuid) to portico_staff, portico_contact;
