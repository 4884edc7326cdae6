ALTER TABLE "submissions" ADD COLUMN "auth_address" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "auth_address" text;
--> statement-breakpoint
ALTER TABLE "inbox" ADD COLUMN "account_id" uuid;
--> statement-breakpoint
-- A recipient is an account and an address, as they were when the envelope was sent. Their record may change afterwards: then neither who it
-- was nor who it has become opens what was sent before, until the sender asks again.

-- Two addresses are one if these are equal. Domains are stored in ASCII, so lower case is all that differs.
create function app.address(email text) returns text language sql immutable parallel safe return lower(email);

-- `account_id` held the account of a signing link, which follows from the address. From here it is the account that a portal opens for.
update recipients r set account_id = case
  when r.account_id is not null then null
  when r.user_id is not null then (select a.id from users u join accounts a on a.id = u.account_id
    where u.id = r.user_id and app.address(a.email) = app.address(r.email))
  when r.contact_id is not null then (select a.id from contacts c join accounts a on a.id = c.account_id
    where c.id = r.contact_id and app.address(a.email) = app.address(r.email))
  when r.employee_id is not null then (select a.id from payroll_employees p join accounts a on a.id = p.account_id
    where p.id = r.employee_id and app.address(a.email) = app.address(r.email))
  end
from envelopes e where e.id = r.envelope_id and e.status <> 'draft';
-- Whoever is asked by address from here signs in by the link of the next letter.
insert into accounts (id, guard, email, created_at)
select gen_random_uuid(), 'external', address, now() from (select distinct app.address(r.email) as address
  from recipients r join envelopes e on e.id = r.envelope_id where r.account_id is null and e.status <> 'draft') asked
on conflict (guard, email) do nothing;

-- `address_now` is that of the recipient's record, for an outside signer the one that was asked; `at_address`: they are the same. `stands`: nor
-- is the record joined to another account than was asked. Its address may have been changed back since somebody else joined it.
create view app.asked with (security_invoker = true) as
select *, at_address and (account_id = account_now) is distinct from false as stands from (
select *, app.address(email) is not distinct from app.address(address_now) as at_address from (
  select r.id, r.envelope_id, r.user_id, r.contact_id, r.employee_id, r.action, r.account_id, r.email, case
    when r.user_id is not null then u.email when r.contact_id is not null then c.email when r.employee_id is not null then p.work_email
    else r.email end as address_now, coalesce(u.account_id, c.account_id, p.account_id) as account_now
  from public.recipients r
    left join public.users u on u.id = r.user_id
    left join public.contacts c on c.id = r.contact_id
    left join public.payroll_employees p on p.id = r.employee_id) known) compared;

-- True if an account is the one that was asked: by its id, or, where a signing link was mailed, by its address.
create function app.is_asked(of_account uuid, account_email text, asked_account uuid, asked_email text) returns boolean language sql immutable parallel safe
  return asked_account = of_account or (asked_account is null and app.address(asked_email) = app.address(account_email));

create or replace function app.my_recipients() returns setof uuid language sql stable security definer set search_path = '' as $$
  select r.id from app.asked r join public.envelopes e on e.id = r.envelope_id join public.accounts a on a.id = app.id('account_id')
  where e.status <> 'draft' and r.action <> 'replaced' and r.stands and app.is_asked(a.id, a.email, r.account_id, r.email)
    and (r.user_id = app.id('user_id') or r.contact_id = any (app.ids('contact_ids'))
      or r.employee_id = any (app.ids('employee_ids')) or r.id = any (app.ids('recipient_ids')))
$$;

-- The recipients of an envelope whose record has another address or account since they were asked, with its address. Those who were replaced
-- are among them: what they are told is not told to whoever their record is now.
create function app.readdressed(of_envelope uuid) returns table (id uuid, email text) language sql stable security definer set search_path = '' as $$
  select r.id, r.address_now from app.asked r join public.envelopes e on e.id = r.envelope_id
  where r.envelope_id = of_envelope and e.status <> 'draft' and not r.stands
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
    'is_asked', r.stands and app.is_asked(a.id, a.email, r.account_id, r.email))
  from public.tickets t join app.asked r on r.id = t.recipient_id join public.devices d on d.id = t.device_id
  join public.accounts a on a.id = d.account_id where t.id = of_id
$$;

-- Whose record gets another address or account is told at the address that was asked, and so is the sender of what waits for them.
create function app.address_changed() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  insert into public.jobs (id, kind, payload, run_at, created_at) values
    (gen_random_uuid(), 'signing.addressChanged', jsonb_build_object('record', tg_table_name, 'id', new.id), now(), now());
  perform pg_notify('jobs', '');
  return null;
end $$;
create trigger address_changed after update of email, account_id on users for each row
  when (app.address(old.email) is distinct from app.address(new.email) or new.account_id <> old.account_id
    or (old.account_id is null and new.account_id is not null)) execute function app.address_changed();
create trigger address_changed after update of email, account_id on contacts for each row
  when (app.address(old.email) is distinct from app.address(new.email) or new.account_id <> old.account_id
    or (old.account_id is null and new.account_id is not null)) execute function app.address_changed();
create trigger address_changed after update of work_email, account_id on payroll_employees for each row
  when (app.address(old.work_email) is distinct from app.address(new.work_email) or new.account_id <> old.account_id
    or (old.account_id is null and new.account_id is not null)) execute function app.address_changed();
-- Those whose address changed before.
insert into jobs (id, kind, payload, run_at, created_at)
select gen_random_uuid(), 'signing.addressChanged', jsonb_build_object('record', record, 'id', of), now(), now() from (
  select distinct case when r.user_id is not null then 'users' when r.contact_id is not null then 'contacts' else 'payroll_employees' end as record,
    coalesce(r.user_id, r.contact_id, r.employee_id) as of
  from app.asked r join envelopes e on e.id = r.envelope_id where e.status = 'sent' and r.action in ('waiting', 'due') and not r.stands) moved;

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

--> statement-breakpoint
-- What somebody was told is theirs, not of whoever their record is joined to later.
create function app.account_of_reader(reader uuid) returns uuid language sql stable security definer set search_path = '' as $$
  select coalesce((select account_id from public.users where id = reader), (select account_id from public.contacts where id = reader),
    (select account_id from public.payroll_employees where id = reader))
$$;
revoke execute on function app.account_of_reader(uuid) from public;
update inbox set account_id = app.account_of_reader(reader_id);
create function app.put_for_account() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  new.account_id := app.account_of_reader(new.reader_id);
  return new;
end $$;
revoke execute on function app.put_for_account() from public;
create trigger put_for_account before insert on inbox for each row execute function app.put_for_account();
do $$ declare r text; begin
  foreach r in array '{staff,contact,employee}'::text[] loop
    execute format('alter policy inbox_%s on inbox using ((account_id is null or account_id = (select app.id(''account_id''))) and (reader_id = (select app.id(''user_id''))
      or reader_id = any ((select app.ids(''contact_ids''))::uuid[] || (select app.ids(''employee_ids''))::uuid[])))', r);
  end loop;
end $$;

--> statement-breakpoint
-- /verify says how those who acted were known.
create or replace function app.verification(of_hash text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('title', e.title, 'sender', u.display_name, 'sentAt', app.wire(e.sent_at), 'completedAt', app.wire(c.created_at),
    'documents', (select jsonb_agg(jsonb_build_object('name', d.name, 'sha256', d.sha256, 'sealedSha256', d.sealed_sha256) order by d.sort)
      from public.envelope_documents d where d.envelope_id = e.id),
    'people', (select jsonb_agg(jsonb_build_object('name', r.name, 'role', r.role, 'action', r.action, 'actedAt', app.wire(r.acted_at),
        'way', case when r.acted_at is not null then (select a.event::json ->> 'authLevel' from public.audit a
          where a.envelope_id = e.id and a.event::json ->> 'recipient' = r.id::text
            and a.event::json ->> 'type' in ('self_signed', 'signed', 'approved', 'acknowledged', 'declined', 'late')
          order by a.seq desc limit 1) end) order by r."order", r.id)
      from public.recipients r where r.envelope_id = e.id),
    'certificate', jsonb_build_object('sha256', f.sha256, 'level', c.level, 'stampedAt', app.wire(c.stamped_at), 'auditHead', c.audit_head))
  from public.certificates c join public.envelopes e on e.id = c.envelope_id join public.users u on u.id = e.sender_id join public.files f on f.id = c.file_id
  where c.code_hash = of_hash and e.status = 'completed'
$$;
