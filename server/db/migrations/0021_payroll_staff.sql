ALTER TABLE "hr_documents" ADD COLUMN "added_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hr_documents" ADD COLUMN "withdrawn_at" timestamptz;--> statement-breakpoint
ALTER TABLE "payroll_employees" ADD COLUMN "invited_at" timestamptz;--> statement-breakpoint
ALTER TABLE "payroll_employees" ADD COLUMN "closed_at" timestamptz;--> statement-breakpoint
CREATE INDEX "hr_documents_file_id_index" ON "hr_documents" USING btree ("file_id");
--> statement-breakpoint
-- A masked grant of payroll reaches neither the file of a payslip nor that of an HR document, by whatever call.
alter policy files_staff_unmasked on files using (current_setting('app.masked', true) is distinct from 'true'
  or not exists (select from payslips p where p.file_id = files.id) and not exists (select from hr_documents h where h.file_id = files.id));
