CREATE TABLE "payroll_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"frequency" text NOT NULL,
	"period_start" date NOT NULL,
	"pay_day_rule" text NOT NULL,
	"pay_day" integer,
	"cut_off_days" integer DEFAULT 0 NOT NULL,
	"country_code" text NOT NULL,
	"currency" char(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payroll_managers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"client_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"backup_id" uuid,
	"calendars" uuid[] DEFAULT '{}' NOT NULL,
	"since" date NOT NULL,
	"until" date
);
--> statement-breakpoint
ALTER TABLE "payroll_employees" DROP CONSTRAINT "payroll_employees_client_id_employee_no_unique";--> statement-breakpoint
ALTER TABLE "payslips" DROP CONSTRAINT "payslips_employee_id_period_end_run_type_unique";--> statement-breakpoint
ALTER TABLE "payroll_employees" ALTER COLUMN "base_salary" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_employees" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "payslips" ALTER COLUMN "gross" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payslips" ALTER COLUMN "deductions" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payslips" ALTER COLUMN "net" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payslips" ALTER COLUMN "ytd_gross" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payslips" ALTER COLUMN "ytd_net" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_employees" ADD COLUMN "updated_at" timestamptz DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_employees" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "payroll_employees" ADD COLUMN "deleted_at" timestamptz;--> statement-breakpoint
ALTER TABLE "payroll_employees" ADD COLUMN "calendar_id" uuid;--> statement-breakpoint
ALTER TABLE "payroll_employees" ADD COLUMN "preferred_name" text;--> statement-breakpoint
ALTER TABLE "payroll_employees" ADD COLUMN "personal_email" text;--> statement-breakpoint
ALTER TABLE "payroll_employees" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "payroll_employees" ADD COLUMN "birth_date" date;--> statement-breakpoint
ALTER TABLE "payroll_employees" ADD COLUMN "nationality" text;--> statement-breakpoint
ALTER TABLE "payroll_employees" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "payroll_employees" ADD COLUMN "employment_type" text;--> statement-breakpoint
ALTER TABLE "payroll_employees" ADD COLUMN "pay_unit" text DEFAULT 'MONTH' NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_employees" ADD COLUMN "national_id" text;--> statement-breakpoint
ALTER TABLE "payroll_employees" ADD COLUMN "tax_id" text;--> statement-breakpoint
ALTER TABLE "payroll_employees" ADD COLUMN "bank_account" text;--> statement-breakpoint
ALTER TABLE "payslips" ADD COLUMN "uploaded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payslips" ADD COLUMN "created_at" timestamptz DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_calendars" ADD CONSTRAINT "payroll_calendars_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_calendars" ADD CONSTRAINT "payroll_calendars_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_managers" ADD CONSTRAINT "payroll_managers_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_managers" ADD CONSTRAINT "payroll_managers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_managers" ADD CONSTRAINT "payroll_managers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_managers" ADD CONSTRAINT "payroll_managers_backup_id_users_id_fk" FOREIGN KEY ("backup_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_calendars_client_id_index" ON "payroll_calendars" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "payroll_managers_client_id_index" ON "payroll_managers" USING btree ("client_id");--> statement-breakpoint
ALTER TABLE "payroll_employees" ADD CONSTRAINT "payroll_employees_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_employees" ADD CONSTRAINT "payroll_employees_calendar_id_payroll_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."payroll_calendars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_employees_number" ON "payroll_employees" USING btree ("client_id","employee_no") WHERE "payroll_employees"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payslips_period" ON "payslips" USING btree ("employee_id","period_end","run_type") WHERE "payslips"."status" <> 'WITHDRAWN';
--> statement-breakpoint
-- Payroll: staff read and change it, by the permissions of each call; the system deletes records for good. Of payslips, staff delete drafts.
do $$ declare t text; begin
  foreach t in array '{payroll_calendars,payroll_managers}'::text[] loop
    execute format('alter table %I enable row level security', t);
    execute format('grant select, insert, update, delete on %I to portico_system', t);
    execute format('create policy %I on %I to portico_system using (true) with check (true)', t || '_system', t);
    execute format('create policy %I on %I to portico_staff using (true) with check (true)', t || '_staff', t);
    execute format('grant select, insert, update on %I to portico_staff', t);
  end loop;
end $$;
grant delete on payslips to portico_staff;
create policy payslips_staff_drafts on payslips as restrictive for delete to portico_staff using (status = 'DRAFT');
alter policy mine on payroll_employees using (id = any ((select app.ids('employee_ids'))::uuid[]) and deleted_at is null);
