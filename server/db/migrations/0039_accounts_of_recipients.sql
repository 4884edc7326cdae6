ALTER TABLE "submissions" ADD COLUMN "auth_address" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "auth_address" text;
--> statement-breakpoint
-- A recipient is an account and an address, as they were when the envelope was sent. Their record may change afterwards: then neither who it
-- was nor who it has become opens what was sent before, until the sender asks again.

-- Two addresses are one if these are equal. Domains are stored in ASCII, so lower case is all that differs.
create function app.address(email text) returns text language sql immutable parallel safe return lower(email);

-- `account_id` held the account of a signing link, which follows from the address. From here it is the account that a portal opens for.
update recipients r set account_id = case
  when r.account_id is not null then null
  when r.user_id is not null then (select u.account_id from users u where u.id = r.user_id)
  when r.contact_id is not null then (select a.id from contacts c join accounts a on a.id = c.account_id
    where c.id = r.contact_id and app.address(a.email) = app.address(r.email))
  when r.employee_id is not null then (select a.id from payroll_employees p join accounts a on a.id = p.account_id
    where p.id = r.employee_id and app.address(a.email) in (app.address(r.email), app.address(p.personal_email)))
  end
from envelopes e where e.id = r.envelope_id and e.status <> 'draft';

-- `address_now` is that of the recipient's record, for an outside signer the one that was asked; `at_address`: they are the same.
create view app.asked with (security_invoker = true) as
select *, app.address(email) is not distinct from app.address(address_now) as at_address from (
  select r.id, r.envelope_id, r.user_id, r.contact_id, r.employee_id, r.action, r.account_id, r.email, case
    when r.user_id is not null then u.email when r.contact_id is not null then c.email when r.employee_id is not null then p.work_email
    else r.email end as address_now
  from public.recipients r
    left join public.users u on u.id = r.user_id
    left join public.contacts c on c.id = r.contact_id
    left join public.payroll_employees p on p.id = r.employee_id) known;

-- True if an account is the one that was asked: by its id, or, where a signing link was mailed, by its address.
create function app.is_asked(of_account uuid, account_email text, asked_account uuid, asked_email text) returns boolean language sql immutable parallel safe
  return asked_account = of_account or (asked_account is null and app.address(asked_email) = app.address(account_email));

create or replace function app.my_recipients() returns setof uuid language sql stable security definer set search_path = '' as $$
  select r.id from app.asked r join public.envelopes e on e.id = r.envelope_id join public.accounts a on a.id = app.id('account_id')
  where e.status <> 'draft' and r.action <> 'replaced' and r.at_address and app.is_asked(a.id, a.email, r.account_id, r.email)
    and (r.user_id = app.id('user_id') or r.contact_id = any (app.ids('contact_ids'))
      or r.employee_id = any (app.ids('employee_ids')) or r.id = any (app.ids('recipient_ids')))
$$;

-- The recipients of an envelope whose record has another address since they were asked, with that address.
create function app.readdressed(of_envelope uuid) returns table (id uuid, email text) language sql stable security definer set search_path = '' as $$
  select r.id, r.address_now from app.asked r join public.envelopes e on e.id = r.envelope_id
  where r.envelope_id = of_envelope and e.status <> 'draft' and r.action <> 'replaced' and not r.at_address
$$;

create or replace function app.link(hash text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('recipient_id', r.id, 'envelope_id', e.id, 'role', r.role, 'action', r.action, 'recipient', r.name,
    'account_id', (select a.id from public.accounts a where a.guard = 'external' and a.email = app.address(r.email)), 'at_address', k.at_address,
    'email', r.email, 'asks_for_code', r.asks_for_code, 'title', e.title, 'status', e.status, 'deadline', e.deadline, 'ended_at', e.ended_at, 'sender', u.display_name, 'revoked_at', l.revoked_at)
  from public.signing_links l join public.recipients r on r.id = l.recipient_id join app.asked k on k.id = r.id
  join public.envelopes e on e.id = r.envelope_id join public.users u on u.id = e.sender_id
  where l.token_hash = hash
$$;
create or replace function app.ticket(of_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select to_jsonb(t) || jsonb_build_object('envelope_id', r.envelope_id, 'action', r.action, 'account_id', d.account_id,
    'is_asked', r.at_address and app.is_asked(a.id, a.email, r.account_id, r.email))
  from public.tickets t join app.asked r on r.id = t.recipient_id join public.devices d on d.id = t.device_id
  join public.accounts a on a.id = d.account_id where t.id = of_id
$$;

-- Whose record gets another address is told at the old one, and so is the sender of what waits for them.
create function app.address_changed() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  insert into public.jobs (id, kind, payload, run_at, created_at) values
    (gen_random_uuid(), 'signing.addressChanged', jsonb_build_object('record', tg_table_name, 'id', new.id), now(), now());
  perform pg_notify('jobs', '');
  return null;
end $$;
create trigger address_changed after update of email on users for each row
  when (app.address(old.email) is distinct from app.address(new.email)) execute function app.address_changed();
create trigger address_changed after update of email on contacts for each row
  when (app.address(old.email) is distinct from app.address(new.email)) execute function app.address_changed();
create trigger address_changed after update of work_email on payroll_employees for each row
  when (app.address(old.work_email) is distinct from app.address(new.work_email)) execute function app.address_changed();
-- Those whose address changed before.
insert into jobs (id, kind, payload, run_at, created_at)
select gen_random_uuid(), 'signing.addressChanged', jsonb_build_object('record', record, 'id', of), now(), now() from (
  select distinct case when r.user_id is not null then 'users' when r.contact_id is not null then 'contacts' else 'payroll_employees' end as record,
    coalesce(r.user_id, r.contact_id, r.employee_id) as of
  from app.asked r join envelopes e on e.id = r.envelope_id where e.status = 'sent' and r.action in ('waiting', 'due') and not r.at_address) moved;

revoke execute on function app.address(text), app.is_asked(uuid, text, uuid, text), app.readdressed(uuid), app.address_changed() from public;
grant execute on function app.address(text), app.is_asked(uuid, text, uuid, text) to portico_none, portico_staff, portico_contact, portico_employee, portico_signer, portico_system;
grant select on app.asked to portico_staff, portico_system;
grant execute on function app.readdressed(uuid) to portico_staff, portico_contact, portico_employee, portico_signer, portico_system;

--> statement-breakpoint
-- Chains that begin from here follow the rule portico-evidence/3: each act names its account, and `sent` covers title, deadline and people.
-- Their events are linked as those of portico-evidence/2 are; only the start tells them apart. Older chains keep their rule.
create or replace function app.chain_audit() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  last record;
  first_rule constant bytea := pg_catalog.sha256(convert_to(new.envelope_id::text, 'UTF8'));
begin
  perform 1 from public.envelopes where id = new.envelope_id for update;
  select seq, hash into last from public.audit where envelope_id = new.envelope_id order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.at := date_trunc('milliseconds', clock_timestamp());
  new.prev := coalesce(last.hash, pg_catalog.sha256(convert_to('portico-evidence/3|' || new.envelope_id, 'UTF8')));
  if exists (select from public.audit where envelope_id = new.envelope_id and seq = 1 and prev = first_rule) then
    new.hash := pg_catalog.sha256(new.prev || convert_to(new.event, 'UTF8'));
  else
    new.hash := pg_catalog.sha256(new.prev || convert_to(new.seq || '|' || app.wire(new.at) || '|' || new.event, 'UTF8'));
  end if;
  return new;
end $$;
