CREATE TABLE "directory_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"external_id" text,
	"created_at" timestamptz NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "directory_groups_external_id_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "directory_group_roles" (
	"group_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "directory_group_roles_group_id_role_id_pk" PRIMARY KEY("group_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "directory_group_teams" (
	"group_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	CONSTRAINT "directory_group_teams_group_id_team_id_pk" PRIMARY KEY("group_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "user_groups" (
	"user_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "user_groups_user_id_group_id_pk" PRIMARY KEY("user_id","group_id")
);
--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "manager_id" uuid;--> statement-breakpoint
ALTER TABLE "directory_group_roles" ADD CONSTRAINT "directory_group_roles_group_id_directory_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."directory_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_group_roles" ADD CONSTRAINT "directory_group_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_group_teams" ADD CONSTRAINT "directory_group_teams_group_id_directory_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."directory_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_group_teams" ADD CONSTRAINT "directory_group_teams_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_groups" ADD CONSTRAINT "user_groups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_groups" ADD CONSTRAINT "user_groups_group_id_directory_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."directory_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_groups_group_id_index" ON "user_groups" USING btree ("group_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "administrators_edit_roles" CHECK ("roles"."name" <> 'ADM' or 'edit role' = any ("roles"."permissions"));
--> statement-breakpoint
do $$ declare t text; begin
  foreach t in array '{directory_groups,directory_group_roles,directory_group_teams,user_groups}'::text[] loop
    execute format('alter table %I enable row level security', t);
    execute format('grant select, insert, update, delete on %I to portico_system', t);
    execute format('create policy %I on %I to portico_system using (true) with check (true)', t || '_system', t);
    execute format('grant select on %I to portico_staff', t);
    execute format('create policy %I on %I for select to portico_staff using (true)', t || '_staff', t);
  end loop;
end $$;

-- Roles and teams of somebody now: their own (group_id is null), and those of their directory groups.
create view app.held_roles as
  select u.user_id, u.role_id, null::uuid as group_id from public.user_roles u
  union all select m.user_id, g.role_id, g.group_id from public.user_groups m join public.directory_group_roles g on g.group_id = m.group_id;
create view app.held_teams as
  select u.user_id, u.team_id, null::uuid as group_id from public.user_teams u
  union all select m.user_id, g.team_id, g.group_id from public.user_groups m join public.directory_group_teams g on g.group_id = m.group_id;
grant select on app.held_roles, app.held_teams to portico_staff, portico_system;

create or replace function app.has_role(of_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.held_roles h join public.roles r on r.id = h.role_id where h.user_id = app.id('user_id') and r.name = of_name)
$$;
create or replace function app.teammates() returns setof uuid language sql stable security definer set search_path = '' as $$
  select other.user_id from app.held_teams own join app.held_teams other on other.team_id = own.team_id where own.user_id = app.id('user_id')
$$;
alter policy seen on views using (owner_id = (select app.id('user_id'))
  or (deleted_at is null and (scope = 'all' or team_id in (select t.team_id from app.held_teams t where t.user_id = (select app.id('user_id'))))));

-- Permissions of the roles of other guards come from the table too.
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
    'accepted', exists (select from public.agreement_acceptances x join public.agreements g on g.id = x.agreement_id and g.version = x.version
      where x.account_id = s.account_id and g.id = (select id from public.agreements order by created_at desc limit 1))
      or not exists (select from public.agreements)
  )
  from public.accounts a, public.devices d where a.id = s.account_id and d.id = s.device_id
$$;

-- One Administrator who may sign in always remains. The lock makes two who end each other's access wait for one another: the second sees what
-- the first did.
create function app.keep_administrator() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := to_jsonb(old);
  administrators constant uuid := (select id from public.roles where name = 'ADM');
begin
  if tg_table_name = 'user_roles' and before->>'role_id' <> administrators::text then return null; end if;
  if not exists (select from public.users u join public.user_roles r on r.user_id = u.id
    where r.role_id = administrators and case tg_table_name when 'users' then u.id::text = before->>'id' when 'accounts' then u.account_id::text = before->>'id' end)
    and tg_table_name <> 'user_roles' then return null; end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('portico administrators', 0));
  if not exists (select from public.users u join public.accounts a on a.id = u.account_id join public.user_roles r on r.user_id = u.id
    where r.role_id = administrators and u.status = 'ACTIVE' and a.status = 'ACTIVE') then
    raise exception 'no administrator would remain' using errcode = 'check_violation', constraint = 'one_administrator';
  end if;
  return null;
end $$;
create trigger one_administrator after update of status, account_id on users for each row
  when (old.status = 'ACTIVE' and (new.status <> 'ACTIVE' or new.account_id is distinct from old.account_id)) execute function app.keep_administrator();
create trigger one_administrator after update of status on accounts for each row
  when (old.guard = 'api' and old.status = 'ACTIVE' and new.status <> 'ACTIVE') execute function app.keep_administrator();
create trigger one_administrator after delete on user_roles for each row execute function app.keep_administrator();

-- A masked grant of payroll never reaches the file of a payslip, by whatever call.
create index payslips_file on payslips (file_id) where file_id is not null;
create policy files_staff_unmasked on files as restrictive for select to portico_staff
  using (current_setting('app.masked', true) is distinct from 'true' or not exists (select from payslips p where p.file_id = files.id));
