ALTER TABLE "hr_documents" ADD COLUMN "acknowledged_account_id" uuid;--> statement-breakpoint
ALTER TABLE "hr_documents" ADD COLUMN "acknowledged_address" text;--> statement-breakpoint
ALTER TABLE "pay_runs" ADD COLUMN "answered_contact_id" uuid;--> statement-breakpoint
ALTER TABLE "pay_runs" ADD COLUMN "answered_account_id" uuid;--> statement-breakpoint
ALTER TABLE "pay_runs" ADD COLUMN "answered_address" text;--> statement-breakpoint
ALTER TABLE "hr_documents" ADD CONSTRAINT "hr_documents_acknowledged_account_id_accounts_id_fk" FOREIGN KEY ("acknowledged_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_runs" ADD CONSTRAINT "pay_runs_answered_contact_id_contacts_id_fk" FOREIGN KEY ("answered_contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_runs" ADD CONSTRAINT "pay_runs_answered_account_id_accounts_id_fk" FOREIGN KEY ("answered_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- An answer to a report of pay, and an acknowledgement, are of the account that gave them: the record of the person may have another by now.
grant select (answered_contact_id, answered_account_id, answered_address), update (answered_contact_id, answered_account_id, answered_address)
  on pay_runs to portico_contact;
alter policy pay_runs_contact_update on pay_runs with check ((status = 'APPROVED' or status = 'IN_REVIEW' and comment is not null)
  and answered_account_id = (select app.id('account_id')) and answered_contact_id = any ((select app.ids('contact_ids'))::uuid[]));
grant update (acknowledged_account_id, acknowledged_address) on hr_documents to portico_employee;
alter policy hr_documents_employee on hr_documents
  with check (acknowledgement = 'DONE' and acknowledged_account_id = (select app.id('account_id')));

-- Of before: the log says which contact answered. Their account is known if it is that of their address now, was there already, and nobody has
-- come to the record by an invitation since; else it stays unknown.
update pay_runs r set answered_contact_id = c.id, answered_account_id = a.id, answered_address = a.email
from activity_log l join contacts c on c.id = l.causer_id
  left join accounts a on a.id = c.account_id and app.address(a.email) = app.address(c.email) and a.created_at <= l.at
    and not exists (select from access_links i where i.contact_id = c.id and i.used_at > l.at)
where l.subject_type = 'pay_run' and l.subject_id = r.id and l.audience = 'client_contact' and l.at = r.answered_at and c.client_id = r.client_id;
update hr_documents h set acknowledged_account_id = a.id, acknowledged_address = a.email
from payroll_employees e join accounts a on a.id = e.account_id and app.address(a.email) in (app.address(e.work_email), app.address(e.personal_email))
where e.id = h.employee_id and h.acknowledgement = 'DONE' and a.created_at <= h.acknowledged_at
  and not exists (select from access_links i where i.employee_id = e.id and i.used_at > h.acknowledged_at);
