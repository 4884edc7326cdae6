ALTER TABLE "agreements" ADD COLUMN "changes" text;--> statement-breakpoint
ALTER TABLE "agreements" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agreements_version" ON "agreements" USING btree ("version");--> statement-breakpoint
-- Staff publish versions and count who accepted them; nobody changes or removes either.
create policy counted on agreement_acceptances for select to portico_staff using (true);
grant select on agreement_acceptances to portico_staff;

-- The newest agreement is the one of the highest number: two may be of one moment, and clocks go back.
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
      where x.account_id = s.account_id and g.id = (select id from public.agreements order by version desc limit 1))
      or not exists (select from public.agreements)
  )
  from public.accounts a, public.devices d where a.id = s.account_id and d.id = s.device_id
$$;
