CREATE TABLE "notice_choices" (
	"account_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"push" boolean NOT NULL,
	"mail" boolean NOT NULL,
	CONSTRAINT "notice_choices_account_id_topic_pk" PRIMARY KEY("account_id","topic")
);
--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "masked" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_once" ON "roles" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_own_are_of_staff" CHECK (("roles"."guard_name" = 'api') = ("roles"."name" not in ('CONTACT_ADMIN', 'CONTACT_VIEWER', 'EMPLOYEE', 'SIGNER')));
--> statement-breakpoint
-- What a person chose is their own. Whoever causes a notice asks for one topic of its reader alone.
alter table notice_choices enable row level security;
grant select, insert, update, delete on notice_choices to portico_system;
create policy notice_choices_system on notice_choices to portico_system using (true) with check (true);
do $$ declare r text; begin
  foreach r in array '{portico_staff,portico_contact,portico_employee}'::text[] loop
    execute format('grant select, insert, update on notice_choices to %I', r);
    execute format('create policy own_%s on notice_choices to %I using (account_id = (select app.id(''account_id''))) with check (account_id = (select app.id(''account_id'')))', r, r);
  end loop;
end $$;

--> statement-breakpoint
create function app.notice_choice(reader uuid, of_topic text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('push', n.push, 'mail', n.mail) from public.notice_choices n where n.topic = of_topic and n.account_id in (
    select u.account_id from public.users u where u.id = reader
    union all select c.account_id from public.contacts c where c.id = reader
    union all select e.account_id from public.payroll_employees e where e.id = reader)
$$;
revoke execute on function app.notice_choice(uuid, text) from public;
grant execute on function app.notice_choice(uuid, text) to portico_staff, portico_contact, portico_employee, portico_signer, portico_system;

--> statement-breakpoint
-- A role that the firm made says itself which of its permissions show figures masked.
create or replace function app.session_facts(s public.sessions, of_audience text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', s.id, 'account_id', s.account_id, 'device_id', s.device_id, 'portal', s.portal, 'cookie_hash', s.cookie_hash, 'audience', of_audience,
    'employee_only', s.employee_only, 'came_by', s.came_by, 'active_client_id', s.active_client_id, 'recipient_id', s.recipient_id,
    'recipient_ids', app.opened_recipients(s),
    'created_at', s.created_at, 'idle_until', s.idle_until, 'expires_at', s.expires_at, 'ended_at', s.ended_at,
    'account_status', a.status, 'email', a.email, 'device_revoked_at', d.revoked_at,
    'user', (select jsonb_build_object('id', u.id, 'status', u.status, 'roles',
        (select coalesce(jsonb_agg(distinct jsonb_build_object('name', r.name, 'permissions', r.permissions, 'masked', r.masked)), '[]')
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

--> statement-breakpoint
-- Whoever has to do a course finds it in their inbox. What they no longer have to do, or have done, is closed there.
create or replace function app.assign_courses() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  with added as (
    insert into public.course_assignments (id, course_id, user_id, assigned_on)
      select gen_random_uuid(), r.course_id, r.user_id, current_date from app.required_courses r
      where not exists (select from public.course_assignments a where a.course_id = r.course_id and a.user_id = r.user_id)
      on conflict do nothing
      returning course_id, user_id, assigned_on)
  insert into public.inbox (id, reader_id, kind, title, body, path, created_at)
    select gen_random_uuid(), a.user_id, 'training.assigned', 'A course for you: ' || c.title,
      'Please do it by ' || to_char(a.assigned_on + c.due_days, 'FMDD Mon YYYY') || '.', '/app/dashboard/training/' || c.id, now()
    from added a join public.courses c on c.id = a.course_id;
  if tg_table_name = 'courses' then
    update public.inbox i set read_at = now() where i.kind = 'training.assigned' and i.read_at is null
      and not exists (select from app.required_courses r where '/app/dashboard/training/' || r.course_id = i.path and r.user_id = i.reader_id);
  end if;
  return null;
end $$;
create function app.close_course() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  update public.inbox set read_at = now()
    where reader_id = new.user_id and kind = 'training.assigned' and path = '/app/dashboard/training/' || new.course_id and read_at is null;
  return null;
end $$;
revoke execute on function app.close_course() from public;
create trigger course_assignments_close after update of done_on on course_assignments for each row
  when (old.done_on is null and new.done_on is not null) execute function app.close_course();
