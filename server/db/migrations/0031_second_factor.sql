CREATE TABLE "factor_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"factor_id" uuid NOT NULL,
	"password_mark" text NOT NULL,
	"portal" text NOT NULL,
	"employee_only" boolean NOT NULL,
	"device_id" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamptz NOT NULL,
	CONSTRAINT "factor_challenges_tries" CHECK ("factor_challenges"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"factor_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamptz,
	CONSTRAINT "recovery_codes_factor_id_hash_pk" PRIMARY KEY("factor_id","hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"secret" "bytea" NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"confirmed_at" timestamptz,
	CONSTRAINT "second_factors_account_id_unique" UNIQUE("account_id"),
	CONSTRAINT "second_factors_failures" CHECK ("second_factors"."failures" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_factor_id_second_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."second_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_factor_id_second_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."second_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factor_challenges_factor_id_index" ON "factor_challenges" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "factor_challenges_expires_at_index" ON "factor_challenges" USING btree ("expires_at");
--> statement-breakpoint
-- Second factors are nobody's rows to read or change: the system's alone, after it has checked a code.
do $$ declare t text; begin
  foreach t in array '{second_factors,recovery_codes,factor_challenges}'::text[] loop
    execute format('alter table %I enable row level security', t);
    execute format('grant select, insert, update, delete on %I to portico_system', t);
    execute format('create policy %I on %I to portico_system using (true) with check (true)', t || '_system', t);
  end loop;
end $$;

--> statement-breakpoint
-- A code counts once, whatever the server does: steps never go back, and a used recovery code stays used.
create function app.keep_used_codes() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_table_name = 'recovery_codes' then
    raise exception 'a recovery code that was used stays used';
  end if;
  raise exception 'codes of a second factor that were used do not count again';
end $$;
create trigger recovery_codes_kept before update on recovery_codes for each row
  when (old.used_at is not null) execute function app.keep_used_codes();
create trigger second_factors_kept before update on second_factors for each row
  when (old.id = new.id and new.last_step < old.last_step) execute function app.keep_used_codes();

--> statement-breakpoint
-- A role requires a second factor of everybody who holds it: staff also by their groups, contacts and employees by any of their clients.
create function app.requires_second_factor(of_account uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.roles r where r.second_factor and (
    exists (select from public.users u join app.held_roles h on h.user_id = u.id where u.account_id = of_account and h.role_id = r.id)
    or exists (select from public.contacts c where c.account_id = of_account and c.portal_role = r.name and c.portal_access = 'ACTIVE' and c.deleted_at is null)
    or (r.name = 'EMPLOYEE' and exists (select from public.payroll_employees e where e.account_id = of_account and e.status <> 'LEFT'))))
$$;
revoke execute on function app.requires_second_factor(uuid) from public;
create or replace function app.session_facts(s public.sessions, of_audience text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', s.id, 'account_id', s.account_id, 'device_id', s.device_id, 'portal', s.portal, 'cookie_hash', s.cookie_hash, 'audience', of_audience,
    'employee_only', s.employee_only, 'came_by', s.came_by, 'active_client_id', s.active_client_id, 'recipient_id', s.recipient_id,
    'recipient_ids', app.opened_recipients(s),
    'created_at', s.created_at, 'idle_until', s.idle_until, 'expires_at', s.expires_at, 'ended_at', s.ended_at,
    'account_status', a.status, 'email', a.email, 'device_revoked_at', d.revoked_at,
    'user', (select jsonb_build_object('id', u.id, 'status', u.status, 'roles',
        (select coalesce(jsonb_agg(distinct jsonb_build_object('name', r.name, 'permissions', r.permissions)), '[]')
          from app.held_roles h join public.roles r on r.id = h.role_id where h.user_id = u.id))
      from public.users u where u.account_id = s.account_id),
    'contacts', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'client_id', c.client_id, 'client_name', k.name, 'portal_role', c.portal_role,
        'portal_access', c.portal_access, 'payroll_access', c.payroll_access, 'finance_access', c.finance_access) order by k.name), '[]')
      from public.contacts c join public.clients k on k.id = c.client_id where c.account_id = s.account_id and c.portal_access = 'ACTIVE' and k.deleted_at is null),
    'employees', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'client_id', e.client_id, 'status', e.status) order by e.hire_date), '[]')
      from public.payroll_employees e where e.account_id = s.account_id),
    'role_permissions', (select coalesce(jsonb_object_agg(r.name, r.permissions), '{}') from public.roles r where s.portal <> 'app' and r.guard_name <> 'api'),
    'second_factor', exists (select from public.second_factors f where f.account_id = s.account_id and f.confirmed_at is not null),
    'second_factor_required', app.requires_second_factor(s.account_id),
    'accepted', exists (select from public.agreement_acceptances x join public.agreements g on g.id = x.agreement_id and g.version = x.version
      where x.account_id = s.account_id and g.id = (select id from public.agreements order by version desc limit 1))
      or not exists (select from public.agreements)
  )
  from public.accounts a, public.devices d where a.id = s.account_id and d.id = s.device_id
$$;
