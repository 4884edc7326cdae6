CREATE TABLE "payslip_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"pay_date" date NOT NULL,
	"run_type" text NOT NULL,
	"rows" jsonb NOT NULL,
	"count" integer NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"created_at" timestamptz NOT NULL,
	"finished_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "payslip_lines" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payslips" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payslip_imports" ADD CONSTRAINT "payslip_imports_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslip_imports" ADD CONSTRAINT "payslip_imports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payslip_imports_owner_id_index" ON "payslip_imports" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "payslip_imports_client_id_index" ON "payslip_imports" USING btree ("client_id");--> statement-breakpoint
-- Payslips by figures: staff change the lines of drafts, and of nothing else.
grant delete on payslip_lines to portico_staff;
create policy payslip_lines_staff_new on payslip_lines as restrictive for insert to portico_staff
  with check (exists (select from payslips p where p.id = payslip_id and p.status = 'DRAFT'));
create policy payslip_lines_staff_changed on payslip_lines as restrictive for update to portico_staff
  using (exists (select from payslips p where p.id = payslip_id and p.status = 'DRAFT'));
create policy payslip_lines_staff_removed on payslip_lines as restrictive for delete to portico_staff
  using (exists (select from payslips p where p.id = payslip_id and p.status = 'DRAFT'));

--> statement-breakpoint
-- The figures of a payslip that was published are nobody's to change: it is withdrawn and replaced.
create function app.keep_payslip() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.status <> 'DRAFT' and current_user <> 'portico_system' and (new.status = 'DRAFT'
    or (new.employee_id, new.period_start, new.period_end, new.pay_date, new.run_type, new.currency, new.gross, new.deductions, new.net,
      new.employer_cost, new.ytd_gross, new.ytd_net, new.uploaded)
    is distinct from (old.employee_id, old.period_start, old.period_end, old.pay_date, old.run_type, old.currency, old.gross, old.deductions,
      old.net, old.employer_cost, old.ytd_gross, old.ytd_net, old.uploaded)) then
    raise exception 'a payslip that was published is not changed';
  end if;
  return new;
end $$;
create trigger payslips_kept before update on payslips for each row execute function app.keep_payslip();

--> statement-breakpoint
-- Imports of payslips are their owner's; the job that ends one is the system's.
alter table payslip_imports enable row level security;
grant select, insert, update, delete on payslip_imports to portico_system;
create policy payslip_imports_system on payslip_imports to portico_system using (true) with check (true);
grant select, insert on payslip_imports to portico_staff;
create policy payslip_imports_staff on payslip_imports to portico_staff
  using (owner_id = (select app.id('user_id'))) with check (owner_id = (select app.id('user_id')));
