CREATE TABLE "invoice_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric(12, 4) NOT NULL,
	"unit_amount" numeric(18, 4) NOT NULL,
	"discount" numeric(7, 4) NOT NULL,
	"tax_type" text NOT NULL,
	"tax_rate" numeric(7, 4) NOT NULL,
	"tax_amount" numeric(18, 2) NOT NULL,
	"line_amount" numeric(18, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_numbers" (
	"entity_id" uuid PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"reference" text,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "invoice_payments_amount" CHECK ("invoice_payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"source" text NOT NULL,
	"entity_id" uuid,
	"contact_id" uuid,
	"sequence" integer,
	"number" text,
	"status" text NOT NULL,
	"date" date NOT NULL,
	"due_date" date,
	"currency" char(3) NOT NULL,
	"line_amount_types" text NOT NULL,
	"subtotal" numeric(18, 2) NOT NULL,
	"tax" numeric(18, 2) NOT NULL,
	"total" numeric(18, 2) NOT NULL,
	"amount_paid" numeric(18, 2) DEFAULT '0' NOT NULL,
	"amount_credited" numeric(18, 2) DEFAULT '0' NOT NULL,
	"amount_due" numeric(18, 2) GENERATED ALWAYS AS (total - amount_paid - amount_credited) STORED NOT NULL,
	"reference" text,
	"period_from" date,
	"period_to" date,
	"issuer" jsonb NOT NULL,
	"bill_to" jsonb NOT NULL,
	"issued_at" timestamptz,
	"voided_at" timestamptz,
	"void_reason" text,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "invoices_amounts" CHECK ("invoices"."subtotal" + "invoices"."tax" = "invoices"."total" and "invoices"."total" >= 0 and "invoices"."amount_paid" >= 0 and "invoices"."amount_credited" >= 0
        and "invoices"."amount_paid" + "invoices"."amount_credited" <= "invoices"."total"),
	CONSTRAINT "invoices_issued" CHECK ("invoices"."status" in ('DRAFT', 'SUBMITTED', 'DELETED') or "invoices"."number" is not null and "invoices"."issued_at" is not null),
	CONSTRAINT "invoices_paid" CHECK ("invoices"."status" not in ('AUTHORISED', 'PAID') or ("invoices"."status" = 'PAID') = ("invoices"."amount_paid" + "invoices"."amount_credited" = "invoices"."total")),
	CONSTRAINT "invoices_void" CHECK ("invoices"."status" <> 'VOIDED' or "invoices"."voided_at" is not null and "invoices"."amount_paid" = 0 and "invoices"."amount_credited" = 0)
);
--> statement-breakpoint
ALTER TABLE "employing_entities" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "employing_entities" ADD COLUMN "tax_number" text;--> statement-breakpoint
ALTER TABLE "employing_entities" ADD COLUMN "payment_details" text;--> statement-breakpoint
ALTER TABLE "employing_entities" ADD COLUMN "invoice_prefix" text;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_numbers" ADD CONSTRAINT "invoice_numbers_entity_id_employing_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."employing_entities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_entity_id_employing_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."employing_entities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_position" ON "invoice_lines" USING btree ("invoice_id","position");--> statement-breakpoint
CREATE INDEX "invoice_payments_invoice_id_index" ON "invoice_payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoices_client_id_date_index" ON "invoices" USING btree ("client_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_sequence" ON "invoices" USING btree ("entity_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("number") WHERE "invoices"."source" = 'MANUAL';--> statement-breakpoint
CREATE UNIQUE INDEX "employing_entities_prefix" ON "employing_entities" USING btree ("invoice_prefix") WHERE "employing_entities"."deleted_at" is null;

--> statement-breakpoint
-- Invoices: row policies ask for `view invoice`, of staff and of contacts, and of staff who write for `edit invoice`. A contact sees what was
-- issued to their client, addressed to them or to all; what is void for twelve months.
create function app.views_invoices() returns boolean language sql stable set search_path = '' as $$
  select current_setting('app.views_invoices', true) is not distinct from 'true' $$;
grant execute on function app.views_invoices() to portico_staff, portico_contact;
create function app.edits_invoices() returns boolean language sql stable set search_path = '' as $$
  select current_setting('app.edits_invoices', true) is not distinct from 'true' $$;
grant execute on function app.edits_invoices() to portico_staff;
do $$ declare t text; begin
  foreach t in array '{invoice_numbers,invoices,invoice_lines,invoice_payments}'::text[] loop
    execute format('alter table %I enable row level security', t);
    execute format('grant select, insert, update, delete on %I to portico_system', t);
    execute format('create policy %I on %I to portico_system using (true) with check (true)', t || '_system', t);
  end loop;
end $$;
do $$ declare t text; begin
  foreach t in array '{invoice_numbers,invoices,invoice_lines,invoice_payments}'::text[] loop
    execute format('grant select, insert on %I to portico_staff', t);
    execute format('create policy %I on %I to portico_staff using ((select app.edits_invoices())) with check ((select app.edits_invoices()))', t || '_editors', t);
  end loop;
  foreach t in array '{invoices,invoice_lines,invoice_payments}'::text[] loop
    execute format('create policy %I on %I for select to portico_staff using ((select app.views_invoices()))', t || '_staff', t);
  end loop;
end $$;
grant update on invoice_numbers, invoices to portico_staff;
-- Whether a company has issued invoices is no secret: who keeps the firm's companies is told.
create policy invoice_numbers_staff on invoice_numbers for select to portico_staff using (true);
grant select on invoices, invoice_lines, invoice_payments to portico_contact;
create policy invoices_contact on invoices for select to portico_contact using (
  client_id = any ((select app.ids('client_ids'))::uuid[]) and (select app.views_invoices())
  and (contact_id is null or contact_id = any ((select app.ids('contact_ids'))::uuid[]))
  and (status in ('AUTHORISED', 'PAID') or status = 'VOIDED' and voided_at > now() - interval '12 months'));
create policy invoice_lines_contact on invoice_lines for select to portico_contact
  using (exists (select from invoices i where i.id = invoice_id));
create policy invoice_payments_contact on invoice_payments for select to portico_contact
  using (exists (select from invoices i where i.id = invoice_id));

--> statement-breakpoint
-- An issued invoice says what it said, whoever asks: it is paid, credited or declared void, and nothing else. One that is void stays so.
create function app.keep_invoice() returns trigger language plpgsql set search_path = '' as $$
declare moving text[] := '{status,amount_paid,amount_credited,amount_due,voided_at,void_reason}';
begin
  if old.status in ('AUTHORISED', 'PAID', 'VOIDED') and (
    to_jsonb(new) - moving is distinct from to_jsonb(old) - moving
    or new.status not in ('AUTHORISED', 'PAID', 'VOIDED')
    or old.status = 'VOIDED' and to_jsonb(new) - 'amount_due' is distinct from to_jsonb(old) - 'amount_due'
    or new.amount_paid < old.amount_paid or new.amount_credited < old.amount_credited) then
    raise exception 'an issued invoice is not changed';
  end if;
  return new;
end $$;
create trigger invoices_kept before update on invoices for each row execute function app.keep_invoice();

-- Lines are written before their invoice is issued. The demo firm and other ledgers, as the system, add lines of issued ones. Nobody changes
-- or removes one, but with its invoice, which is gone before its lines are.
create function app.keep_invoice_line() returns trigger language plpgsql set search_path = '' as $$
begin
  if (tg_op <> 'INSERT' or current_user <> 'portico_system') and exists (
    select from public.invoices i where i.status in ('AUTHORISED', 'PAID', 'VOIDED')
      and i.id in (case when tg_op <> 'INSERT' then old.invoice_id end, case when tg_op <> 'DELETE' then new.invoice_id end)) then
    raise exception 'an issued invoice is not changed';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger invoice_lines_kept before insert or update or delete on invoice_lines for each row execute function app.keep_invoice_line();
