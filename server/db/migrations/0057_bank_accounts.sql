CREATE TABLE "bank_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"label" text collate app.names NOT NULL,
	"holder_name" text,
	"bank_name" text,
	"country_code" text,
	"iban" text,
	"account_no" text,
	"bic" text,
	"routing" text,
	"currency" text,
	"purposes" text[] DEFAULT '{}' NOT NULL,
	"more" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"closed_at" timestamptz,
	"proposed_by" uuid,
	"verified_by" uuid,
	CONSTRAINT "bank_accounts_two_people" CHECK ("bank_accounts"."proposed_by" <> "bank_accounts"."verified_by")
);
--> statement-breakpoint
CREATE TABLE "bank_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"account_id" uuid,
	"employee_id" uuid,
	"kind" text NOT NULL,
	"base_version" integer,
	"before" jsonb,
	"account" jsonb,
	"state" text DEFAULT 'PROPOSED' NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_on" uuid[] NOT NULL,
	"proposed_at" timestamptz NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"reason" text,
	CONSTRAINT "bank_changes_two_people" CHECK ("bank_changes"."state" <> 'APPROVED' or ("bank_changes"."decided_by" <> "bank_changes"."proposed_by" and "bank_changes"."decided_by" is not null))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "known_devices" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_verified_by_users_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_changes" ADD CONSTRAINT "bank_changes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_changes" ADD CONSTRAINT "bank_changes_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_changes" ADD CONSTRAINT "bank_changes_employee_id_payroll_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."payroll_employees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_changes" ADD CONSTRAINT "bank_changes_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_changes" ADD CONSTRAINT "bank_changes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_accounts_client_id_index" ON "bank_accounts" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "bank_changes_client_id_proposed_at_index" ON "bank_changes" USING btree ("client_id","proposed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_changes_one_open_of_account" ON "bank_changes" USING btree ("account_id") WHERE "bank_changes"."state" = 'PROPOSED';--> statement-breakpoint
CREATE UNIQUE INDEX "bank_changes_one_open_of_employee" ON "bank_changes" USING btree ("employee_id") WHERE "bank_changes"."state" = 'PROPOSED';--> statement-breakpoint
alter table bank_accounts enable row level security;
alter table bank_changes enable row level security;
-- No role writes them: the functions below do, which know the person by their open session and not by what the caller says.
grant select on bank_accounts, bank_changes to portico_staff, portico_system;
create policy bank_accounts_staff_select on bank_accounts for select to portico_staff using (true);
create policy bank_accounts_system_select on bank_accounts for select to portico_system using (true);
create policy bank_changes_staff_select on bank_changes for select to portico_staff using (true);
create policy bank_changes_system_select on bank_changes for select to portico_system using (true);
--> statement-breakpoint
-- The values that the firm's own fields of bank details have become an account of their client, in use as they are and verified by nobody.
insert into bank_accounts (id, client_id, label, more, updated_at)
  select gen_random_uuid(), value.client_id, 'Bank details', jsonb_object_agg(value.definition_id, value.value), max(value.updated_at)
  from client_attributes value join field_definitions definition on definition.id = value.definition_id
  where definition.entity = 'BANK_DETAILS' and value.deleted_at is null group by value.client_id;
delete from client_attributes value using field_definitions definition
  where definition.id = value.definition_id and definition.entity = 'BANK_DETAILS';
--> statement-breakpoint
-- True of two members of staff who are one person, whatever their accounts: by account, address with what follows a plus left out, identity at
-- the firm's provider, or name.
create function app.is_one_person(one uuid, other uuid) returns boolean language sql stable security definer set search_path = '' as $$
  with people as (
    select u.id, array_remove(array[a.id::text collate "C", a.cloud_subject, nullif(app.fold(u.first_name || ' ' || u.last_name), ''),
      nullif(app.fold(u.display_name), ''), regexp_replace(app.address(u.email), '\+[^@]*@', '@'),
      regexp_replace(app.address(a.email), '\+[^@]*@', '@')], null) as known_by
    from public.users u left join public.accounts a on a.id = u.account_id where u.id in (one, other)
  )
  select one = other or exists (select from people x join people y on x.known_by && y.known_by where x.id = one and y.id = other)
$$;
-- The active members of staff who hold a permission.
create function app.active_holders(of_permission text) returns setof uuid language sql stable security definer set search_path = '' as $$
  select distinct u.id from public.users u join public.accounts a on a.id = u.account_id and a.status = 'ACTIVE'
    join app.held_roles h on h.user_id = u.id join public.roles r on r.id = h.role_id and r.guard_name = 'api'
  where u.status = 'ACTIVE' and of_permission = any (r.permissions)
$$;
-- The member of staff of an open session, if they hold a permission. Sessions are the system's rows: nobody else can name one.
create function app.staff_of_session(of_session uuid, of_permission text, at timestamptz) returns uuid language sql stable
  security definer set search_path = '' as $$
  select u.id from public.sessions s join public.devices d on d.id = s.device_id and d.revoked_at is null
    join public.users u on u.account_id = s.account_id
  where s.id = of_session and s.portal = 'app' and s.ended_at is null and s.expires_at > at and s.idle_until > at
    and u.id in (select app.active_holders(of_permission))
$$;
-- The devices that the browser of a session proved to be when it began: the person's own, and those of other people who used it before.
create function app.devices_of_session(of_session uuid) returns uuid[] language sql stable security definer set search_path = '' as $$
  select array_append(s.known_devices, s.device_id) from public.sessions s where s.id = of_session
$$;
-- True if the browser of a session is one in which a change was proposed, or another of its proposer's.
create function app.is_device_of_proposer(change public.bank_changes, of_session uuid) returns boolean language sql stable
  security definer set search_path = '' as $$
  select change.proposed_on && app.devices_of_session(of_session)
    or exists (select from public.devices d join public.users u on u.account_id = d.account_id
      where u.id = change.proposed_by and d.id = any (app.devices_of_session(of_session)))
$$;
-- The permission to change an account: of a client, or of an employee.
create function app.bank_permission(of_employee uuid) returns text language sql immutable set search_path = '' as $$
  select case when of_employee is null then 'edit bank details client' else 'edit payroll client' end
$$;
-- An account in use as a change has it.
create function app.bank_values(account public.bank_accounts) returns jsonb language sql stable set search_path = '' as $$
  select to_jsonb(account) - array['id', 'client_id', 'version', 'updated_at', 'closed_at', 'proposed_by', 'verified_by']
$$;
--> statement-breakpoint
-- Proposes a change of an account. An earlier one of the same account, which nobody decided, is superseded.
create function app.propose_bank_change(of_id uuid, of_kind text, of_client uuid, of_account uuid, of_employee uuid, of_version integer,
    of_values jsonb, of_session uuid, at timestamptz) returns text language plpgsql security definer set search_path = '' as $$
declare
  proposer uuid := app.staff_of_session(of_session, app.bank_permission(of_employee), at);
  held public.bank_accounts;
  earlier jsonb;
begin
  if proposer is null then return 'forbidden'; end if;
  if of_kind not in ('ADD', 'CHANGE', 'CLOSE') or (of_kind = 'ADD') <> (of_account is null and of_employee is null)
    or (of_values is null) <> (of_kind = 'CLOSE') or of_account is not null and of_employee is not null then return 'unknown'; end if;
  perform from public.clients c where c.id = of_client and c.deleted_at is null for update;
  if not found then return 'unknown'; end if;
  if of_account is not null then
    select * into held from public.bank_accounts b where b.id = of_account and b.client_id = of_client for update;
    if not found then return 'unknown'; end if;
    if held.closed_at is not null or held.version is distinct from of_version then return 'stale'; end if;
    earlier := app.bank_values(held);
  elsif of_employee is not null then
    select jsonb_build_object('account_no', e.bank_account) into earlier from public.payroll_employees e
      where e.id = of_employee and e.client_id = of_client and e.deleted_at is null for update;
    if not found then return 'unknown'; end if;
  end if;
  update public.bank_changes c set state = 'SUPERSEDED', decided_by = proposer, decided_at = at
    where c.state = 'PROPOSED' and (c.account_id = of_account or c.employee_id = of_employee);
  insert into public.bank_changes (id, client_id, account_id, employee_id, kind, base_version, before, account, proposed_by, proposed_on, proposed_at)
    values (of_id, of_client, of_account, of_employee, of_kind, of_version, earlier, of_values, proposer,
      app.devices_of_session(of_session), at);
  return 'proposed';
end $$;
-- Approves a change, and writes the account in use: the one way to it. Answers why not, where it is not to be.
create function app.approve_bank_change(of_change uuid, of_session uuid, at timestamptz) returns text language plpgsql
  security definer set search_path = '' as $$
declare
  change public.bank_changes;
  approver uuid;
  held public.bank_accounts;
begin
  perform from public.clients k where k.id = (select c.client_id from public.bank_changes c where c.id = of_change) and k.deleted_at is null
    for update;
  if not found then return 'unknown'; end if;
  select * into change from public.bank_changes c where c.id = of_change for update;
  if not found then return 'unknown'; end if;
  approver := app.staff_of_session(of_session, app.bank_permission(change.employee_id), at);
  if approver is null then return 'forbidden'; end if;
  if change.state <> 'PROPOSED' then return 'decided'; end if;
  if not exists (select from app.active_holders(app.bank_permission(change.employee_id)) other
    where not app.is_one_person(other, approver)) then return 'alone'; end if;
  if app.is_one_person(change.proposed_by, approver) then return 'same_person'; end if;
  if app.is_device_of_proposer(change, of_session) then return 'same_device'; end if;
  if change.employee_id is not null then
    update public.payroll_employees e set bank_account = change.account ->> 'account_no', version = e.version + 1, updated_at = at,
      updated_by = approver
      where e.id = change.employee_id and e.deleted_at is null and e.bank_account is not distinct from change.before ->> 'account_no';
    if not found then return 'stale'; end if;
  elsif change.kind = 'ADD' then
    insert into public.bank_accounts (id, client_id, label, updated_at, proposed_by, verified_by)
      values (change.id, change.client_id, change.account ->> 'label', at, change.proposed_by, approver);
  else
    select * into held from public.bank_accounts b where b.id = change.account_id for update;
    if not found or held.closed_at is not null or held.version <> change.base_version then return 'stale'; end if;
  end if;
  if change.employee_id is null then
    update public.bank_accounts b set (label, holder_name, bank_name, country_code, iban, account_no, bic, routing, currency, purposes, more) =
        (select v.label, v.holder_name, v.bank_name, v.country_code, v.iban, v.account_no, v.bic, v.routing, v.currency, v.purposes, v.more
          from jsonb_populate_record(b, coalesce(change.account, '{}')) v),
      closed_at = case when change.kind = 'CLOSE' then at end, version = b.version + (change.kind <> 'ADD')::integer, updated_at = at,
      proposed_by = change.proposed_by, verified_by = approver
      where b.id = coalesce(change.account_id, change.id);
  end if;
  update public.bank_changes c set state = 'APPROVED', decided_by = approver, decided_at = at,
      account_id = case when c.employee_id is null then coalesce(c.account_id, c.id) end
    where c.id = of_change;
  return 'approved';
end $$;
-- Refuses a change; its own proposer withdraws it so.
create function app.refuse_bank_change(of_change uuid, of_session uuid, of_reason text, at timestamptz) returns text language plpgsql
  security definer set search_path = '' as $$
declare
  change public.bank_changes;
  decider uuid;
begin
  perform from public.clients k where k.id = (select c.client_id from public.bank_changes c where c.id = of_change) for update;
  select * into change from public.bank_changes c where c.id = of_change for update;
  if not found then return 'unknown'; end if;
  decider := app.staff_of_session(of_session, app.bank_permission(change.employee_id), at);
  if decider is null then return 'forbidden'; end if;
  if change.state <> 'PROPOSED' then return 'decided'; end if;
  update public.bank_changes c set state = case when app.is_one_person(c.proposed_by, decider) then 'WITHDRAWN' else 'REFUSED' end,
    decided_by = decider, decided_at = at, reason = of_reason where c.id = of_change;
  return 'refused';
end $$;
-- True if two people or more may change the accounts of clients, or of employees.
create function app.two_may_change(of_employees boolean) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.active_holders(p.needed) one, app.active_holders(p.needed) other where not app.is_one_person(one, other))
  from (select case when of_employees then 'edit payroll client' else 'edit bank details client' end as needed) p
$$;
-- The people who may approve a change by their permission: none of them is its proposer.
create function app.may_approve(of_change uuid) returns setof uuid language sql stable security definer set search_path = '' as $$
  select holder from public.bank_changes c, app.active_holders(app.bank_permission(c.employee_id)) holder
  where c.id = of_change and not app.is_one_person(holder, c.proposed_by)
$$;
-- Why the person of a session does not approve a change; null if they may. Asked before it is offered, by the rules of `approve_bank_change`.
create function app.why_not_approve(of_change uuid, of_session uuid, at timestamptz) returns text language sql stable
  security definer set search_path = '' as $$
  select case
    when p.approver is null then 'forbidden'
    when not exists (select from app.active_holders(app.bank_permission(c.employee_id)) other where not app.is_one_person(other, p.approver))
      then 'alone'
    when app.is_one_person(c.proposed_by, p.approver) then 'same_person'
    when app.is_device_of_proposer(c, of_session) then 'same_device'
  end
  from public.bank_changes c, lateral (select app.staff_of_session(of_session, app.bank_permission(c.employee_id), at) as approver) p
  where c.id = of_change
$$;
revoke execute on function app.is_one_person(uuid, uuid), app.active_holders(text), app.staff_of_session(uuid, text, timestamptz),
  app.devices_of_session(uuid), app.is_device_of_proposer(public.bank_changes, uuid), app.bank_permission(uuid), app.bank_values(public.bank_accounts),
  app.propose_bank_change(uuid, text, uuid, uuid, uuid, integer, jsonb, uuid, timestamptz),
  app.approve_bank_change(uuid, uuid, timestamptz), app.refuse_bank_change(uuid, uuid, text, timestamptz),
  app.why_not_approve(uuid, uuid, timestamptz), app.two_may_change(boolean), app.may_approve(uuid) from public;
grant execute on function app.propose_bank_change(uuid, text, uuid, uuid, uuid, integer, jsonb, uuid, timestamptz),
  app.approve_bank_change(uuid, uuid, timestamptz), app.refuse_bank_change(uuid, uuid, text, timestamptz),
  app.why_not_approve(uuid, uuid, timestamptz), app.two_may_change(boolean), app.may_approve(uuid) to portico_staff;
--> statement-breakpoint
-- The account of an employee is written by the approval alone, whose statements are the owner's.
create function app.keep_bank_account() returns trigger language plpgsql set search_path = '' as $$ begin
  if current_user like 'portico\_%' then
    raise exception 'the bank account of an employee is changed by an approval alone' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
revoke execute on function app.keep_bank_account() from public;
create trigger payroll_employees_no_bank_account before insert on payroll_employees for each row when (new.bank_account is not null)
  execute function app.keep_bank_account();
create trigger payroll_employees_keep_bank_account before update of bank_account on payroll_employees for each row
  when (old.bank_account is distinct from new.bank_account) execute function app.keep_bank_account();
--> statement-breakpoint
CREATE TABLE "client_approvers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"client_id" uuid NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"contact_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"most" numeric(18, 2),
	"currency" text,
	"mode" text NOT NULL,
	"joint_with" uuid[] DEFAULT '{}' NOT NULL,
	"since" date NOT NULL,
	"until" date
);
--> statement-breakpoint
CREATE TABLE "pay_run_approvals" (
	"run_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"contact_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"address" text NOT NULL,
	"name" text NOT NULL,
	"at" timestamptz NOT NULL,
	CONSTRAINT "pay_run_approvals_run_id_version_contact_id_pk" PRIMARY KEY("run_id","version","contact_id")
);
--> statement-breakpoint
ALTER TABLE "client_approvers" ADD CONSTRAINT "client_approvers_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_approvers" ADD CONSTRAINT "client_approvers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_approvers" ADD CONSTRAINT "client_approvers_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_run_approvals" ADD CONSTRAINT "pay_run_approvals_run_id_pay_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."pay_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_run_approvals" ADD CONSTRAINT "pay_run_approvals_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_run_approvals" ADD CONSTRAINT "pay_run_approvals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_approvers_client_id_index" ON "client_approvers" USING btree ("client_id");--> statement-breakpoint
alter table client_approvers enable row level security;
alter table pay_run_approvals enable row level security;
grant select, insert, update on client_approvers to portico_staff;
grant select, insert, update, delete on client_approvers to portico_system;
create policy client_approvers_staff on client_approvers to portico_staff using (true) with check (true);
create policy client_approvers_system on client_approvers to portico_system using (true) with check (true);
grant select on pay_run_approvals to portico_staff, portico_system;
grant select, insert on pay_run_approvals to portico_contact;
create policy pay_run_approvals_staff_select on pay_run_approvals for select to portico_staff using (true);
create policy pay_run_approvals_system_select on pay_run_approvals for select to portico_system using (true);
create policy pay_run_approvals_contact_select on pay_run_approvals for select to portico_contact
  using (exists (select from pay_runs r where r.id = run_id));
--> statement-breakpoint
-- The rights to approve the payroll of a run's client that are in force on a day.
create function app.payroll_rights(of_run uuid, on_day date) returns setof public.client_approvers language sql stable
  security definer set search_path = '' as $$
  select a.* from public.client_approvers a join public.pay_runs r on r.client_id = a.client_id
  where r.id = of_run and a.subject = 'PAYROLL' and a.deleted_at is null and a.since <= on_day and (a.until is null or a.until >= on_day)
$$;
-- True if each total of a report is within a limit: what it costs the employer, or its gross pay where that is not known.
create function app.is_within(report jsonb, most numeric, of_currency text) returns boolean language sql immutable set search_path = '' as $$
  select most is null or not exists (select from jsonb_array_elements(report -> 'totals') total
    where total ->> 'currency' is distinct from of_currency
      or coalesce((coalesce(nullif(total -> 'employer_cost', 'null'), total -> 'gross') ->> 'amount')::numeric > most, true))
$$;
-- The right of a contact to approve a run: `alone`; `second`, since somebody who approves jointly with them has approved this version; `first`,
-- which waits for another; `over_limit`; or `none`. A client without rights for payroll lets each of its people who may answer approve alone.
create function app.right_to_approve(of_run uuid, of_contact uuid, of_account uuid, moment timestamptz) returns text language sql stable
  security definer set search_path = '' as $$
  with run as (select r.version, r.report from public.pay_runs r where r.id = of_run),
  rights as (select a.* from app.payroll_rights(of_run, (moment at time zone 'UTC')::date) a),
  own as (select a.* from rights a, run where a.contact_id = of_contact and app.is_within(run.report, a.most, a.currency))
  select case
    when not exists (select from rights) then 'alone'
    when not exists (select from rights a where a.contact_id = of_contact) then 'none'
    when not exists (select from own) then 'over_limit'
    when exists (select from own where mode = 'SINGLE') then 'alone'
    when exists (select from own, run, public.pay_run_approvals given, rights other
      where given.run_id = of_run and given.version = run.version and given.contact_id <> of_contact and given.account_id <> of_account
        and other.contact_id = given.contact_id and app.is_within(run.report, other.most, other.currency)
        and (own.joint_with = '{}' or given.contact_id = any (own.joint_with))
        and (other.mode = 'SINGLE' or other.joint_with = '{}' or of_contact = any (other.joint_with))) then 'second'
    else 'first'
  end
$$;
revoke execute on function app.payroll_rights(uuid, date), app.is_within(jsonb, numeric, text),
  app.right_to_approve(uuid, uuid, uuid, timestamptz) from public;
grant execute on function app.payroll_rights(uuid, date) to portico_staff;
grant execute on function app.right_to_approve(uuid, uuid, uuid, timestamptz) to portico_contact;
create policy pay_run_approvals_contact_insert on pay_run_approvals for insert to portico_contact with check (
  contact_id = any ((select app.ids('contact_ids'))::uuid[]) and account_id = (select app.id('account_id'))
  and exists (select from pay_runs r where r.id = run_id and r.version = pay_run_approvals.version and r.status = 'CLIENT_APPROVAL')
  and app.right_to_approve(run_id, contact_id, account_id, at) = 'first');
-- Whoever the client's rights name approves, and nobody else of it; returning a report needs a right too.
alter policy pay_runs_contact_update on pay_runs with check (
  answered_account_id = (select app.id('account_id')) and answered_contact_id = any ((select app.ids('contact_ids'))::uuid[])
  and (status = 'APPROVED' and app.right_to_approve(id, answered_contact_id, answered_account_id, answered_at) in ('alone', 'second')
    or status = 'IN_REVIEW' and comment is not null
      and app.right_to_approve(id, answered_contact_id, answered_account_id, answered_at) <> 'none'));
