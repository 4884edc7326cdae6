CREATE TABLE "hr_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"type" text NOT NULL,
	"note" text NOT NULL,
	"status" text NOT NULL,
	"asked_at" timestamptz NOT NULL,
	"closed_at" timestamptz,
	"closed_by" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"document_id" uuid
);
--> statement-breakpoint
ALTER TABLE "hr_requests" ADD CONSTRAINT "hr_requests_employee_id_payroll_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."payroll_employees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hr_requests" ADD CONSTRAINT "hr_requests_document_id_hr_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."hr_documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hr_requests_employee_id_asked_at_index" ON "hr_requests" USING btree ("employee_id","asked_at");--> statement-breakpoint
CREATE INDEX "hr_requests_document_id_index" ON "hr_requests" USING btree ("document_id");
--> statement-breakpoint
-- HR documents that employees ask for: an employee asks for themselves and reads their own; staff, by the permissions of each call, read all
-- and close them. Nobody else reaches them, and what was asked stays as it was.
alter table hr_requests enable row level security;
grant select, insert, update, delete on hr_requests to portico_system;
create policy hr_requests_system on hr_requests to portico_system using (true) with check (true);
grant select, update (status, closed_at, closed_by, reason, document_id) on hr_requests to portico_staff;
create policy hr_requests_staff on hr_requests to portico_staff using (true) with check (true);
grant select, insert on hr_requests to portico_employee;
create policy own_employee on hr_requests for select to portico_employee
  using (employee_id = any ((select app.ids('employee_ids'))::uuid[]));
create policy asked_employee on hr_requests for insert to portico_employee
  with check (employee_id = any ((select app.ids('employee_ids'))::uuid[])
    and status = 'OPEN' and closed_at is null and closed_by = '' and reason = '' and document_id is null);
