-- Two addresses are one by `app.address` alone. It stays lower case: the domain of an address is in A-labels before it is stored.
ALTER TABLE "users" DROP CONSTRAINT "users_email_unique";--> statement-breakpoint
DROP INDEX "contacts_email_once";--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_once" ON "users" USING btree (app.address("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_email_once" ON "contacts" USING btree ("client_id",app.address("email")) WHERE "contacts"."deleted_at" is null;
--> statement-breakpoint
create or replace function app.credential(of_guard text, of_email text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('account_id', a.id, 'password_hash', a.password_hash, 'status', a.status)
  from public.accounts a where a.guard = of_guard and a.email = app.address(of_email)
$$;
create or replace function app.external_account(of_email text, new_id uuid) returns uuid language sql security definer set search_path = '' as $$
  insert into public.accounts (id, guard, email, created_at) values (new_id, 'external', app.address(of_email), now())
  on conflict (guard, email) do update set email = excluded.email returning id
$$;

-- True if an address is that of somebody who is on the firm's staff now: they do nothing in a client's name.
create function app.is_of_staff(of_email text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.users u where app.address(u.email) = app.address(of_email) and u.status = 'ACTIVE')
$$;
revoke execute on function app.is_of_staff(text) from public;
grant execute on function app.is_of_staff(text) to portico_staff, portico_contact, portico_employee, portico_signer, portico_system;
create or replace function app.session(bearer_hash text) returns jsonb language sql stable security definer set search_path = '' as $$
  select app.session_facts(s, b.audience) || jsonb_build_object('bearer_created_at', b.created_at,
    'of_staff', b.audience = 'contact' and (select app.is_of_staff(a.email) from public.accounts a where a.id = s.account_id))
  from public.bearers b join public.sessions s on s.id = b.session_id where b.hash = bearer_hash
$$;
create or replace function app.ticket(of_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select to_jsonb(t) || jsonb_build_object('envelope_id', r.envelope_id, 'action', r.action, 'account_id', d.account_id,
    'is_asked', r.stands and app.is_asked(a.id, a.email, r.account_id, r.email), 'of_staff', r.contact_id is not null and app.is_of_staff(a.email))
  from public.tickets t join app.asked r on r.id = t.recipient_id join public.devices d on d.id = t.device_id
  join public.accounts a on a.id = d.account_id where t.id = of_id
$$;
