-- Who may see and write which row. A role per audience; a handler that forgets a `where` leaks nothing.
create schema app;
grant usage on schema app to portico_none, portico_staff, portico_contact, portico_employee, portico_signer, portico_system;
grant usage on schema public to portico_staff, portico_contact, portico_employee, portico_signer, portico_system;

-- The settings `db.as` makes for every transaction. Wrapped in a sub-select by policies, so that an index is used.
create function app.ids(k text) returns uuid[] language sql stable
  as $$ select coalesce(nullif(current_setting('app.' || k, true), ''), '{}')::uuid[] $$;
create function app.id(k text) returns uuid language sql stable
  as $$ select nullif(current_setting('app.' || k, true), '')::uuid $$;

-- Security definer: policies of recipients and envelopes would otherwise call each other for ever.
create function app.my_recipients() returns setof uuid language sql stable security definer set search_path = '' as $$
  select r.id from public.recipients r join public.envelopes e on e.id = r.envelope_id
  where e.status <> 'draft' and r.action <> 'replaced'
    and (r.user_id = app.id('user_id') or r.contact_id = any (app.ids('contact_ids'))
      or r.employee_id = any (app.ids('employee_ids')) or r.id = any (app.ids('recipient_ids')))
$$;
create function app.my_envelopes() returns setof uuid language sql stable security definer set search_path = '' as $$
  select r.envelope_id from public.recipients r where r.id in (select app.my_recipients())
$$;
-- Of the envelopes somebody sent.
create function app.asked_recipients() returns setof uuid language sql stable security definer set search_path = '' as $$
  select r.id from public.recipients r join public.envelopes e on e.id = r.envelope_id where e.sender_id = app.id('user_id')
$$;

--> statement-breakpoint
do $$ declare t text; begin
  for t in select tablename from pg_tables where schemaname = 'public' loop
    execute format('alter table public.%I enable row level security', t);
    execute format('grant select, insert, update, delete on public.%I to portico_system', t);
    execute format('create policy everything_system on public.%I to portico_system using (true) with check (true)', t);
  end loop;
end $$;

--> statement-breakpoint
-- Staff: a grant is firm-wide, permissions say which calls; sign-in tables are nobody's but the system's.
do $$ declare t text; begin
  foreach t in array '{offices,teams,users,roles,user_roles,user_teams,services,clients,client_addresses,client_managers,client_teams,client_services,contacts,documents,files,payroll_employees,payslips,payslip_lines,hr_documents,envelopes,envelope_documents,recipients,fields,certificates,settings,agreements,errors,error_reports}'::text[] loop
    execute format('create policy everything_staff on public.%I to portico_staff using (true) with check (true)', t);
    execute format('grant select on public.%I to portico_staff', t);
  end loop;
  foreach t in array '{clients,client_addresses,client_managers,client_teams,client_services,contacts,documents,files,payroll_employees,payslips,payslip_lines,hr_documents,envelopes,envelope_documents,recipients,fields}'::text[] loop
    execute format('grant insert, update on public.%I to portico_staff', t);
  end loop;
end $$;
grant update (resolved_at) on errors to portico_staff;

-- Of their own row, staff change what they say of themselves.
grant update (work_phone, schools, skills, interests, past_projects, finder, version) on users to portico_staff;
create policy changes_own on users as restrictive for update to portico_staff using (id = (select app.id('user_id')));

grant delete on client_addresses, client_managers, client_teams, client_services, envelopes, envelope_documents, recipients, fields to portico_staff;

-- Saved views: one's own, those of one's teams, those for all; each is its owner's to change.
grant select, insert, update on views to portico_staff;
create policy seen on views for select to portico_staff using (owner_id = (select app.id('user_id'))
  or (deleted_at is null and (scope = 'all' or team_id in (select t.team_id from user_teams t where t.user_id = (select app.id('user_id'))))));
create policy added_own on views for insert to portico_staff with check (owner_id = (select app.id('user_id')));
create policy changed_own on views for update to portico_staff using (owner_id = (select app.id('user_id'))) with check (owner_id = (select app.id('user_id')));

-- Document storage: sites and their drives are the firm's, a drive of one's own is one's own.
grant select on storage_sites, storage_drives, storage_items to portico_staff;
grant insert on storage_items to portico_staff;
create policy everything_staff on storage_sites for select to portico_staff using (true);
create policy shared_or_own on storage_drives for select to portico_staff using (owner_id is null or owner_id = (select app.id('user_id')));
create policy of_drives on storage_items to portico_staff using (drive_id in (select id from storage_drives)) with check (drive_id in (select id from storage_drives));

-- What one leaves out of one's own list of envelopes.
grant select, insert, delete on hidden_envelopes to portico_staff;
create policy own on hidden_envelopes to portico_staff using (user_id = (select app.id('user_id'))) with check (user_id = (select app.id('user_id')));

-- Exports are their owner's; the job that makes one is the system's.
grant select, insert, update on exports to portico_staff;
create policy own on exports to portico_staff using (owner_id = (select app.id('user_id'))) with check (owner_id = (select app.id('user_id')));

--> statement-breakpoint
-- A contact: the active client.
grant select on clients, client_addresses, client_managers, client_services, services, contacts, documents, files, offices, users, agreements, agreement_acceptances, settings to portico_contact;
create policy own on clients to portico_contact using (id = any ((select app.ids('client_ids'))::uuid[]));
create policy own on client_addresses to portico_contact using (client_id = any ((select app.ids('client_ids'))::uuid[]) and deleted_at is null);
create policy own on client_managers to portico_contact using (client_id = any ((select app.ids('client_ids'))::uuid[]));
create policy own on client_services to portico_contact using (client_id = any ((select app.ids('client_ids'))::uuid[]));
create policy own on contacts to portico_contact using (client_id = any ((select app.ids('client_ids'))::uuid[]));
create policy own on documents to portico_contact using (client_id = any ((select app.ids('client_ids'))::uuid[]) and lane in ('SHARED', 'FROM_CLIENT') and deleted_at is null);
create policy shared on files for select to portico_contact using (exists (select from documents d where d.file_id = files.id) or exists (select from envelope_documents d where files.id in (d.file_id, d.sealed_file_id)) or exists (select from certificates c where files.id in (c.file_id, c.evidence_file_id)) or exists (select from uploads u where u.file_id = files.id));
create policy added_contact on files for insert to portico_contact with check (true);
grant insert on files to portico_contact;
create policy known on users for select to portico_contact using (id in (select m.user_id from client_managers m));
create policy known on services for select to portico_contact using (true);
create policy known on offices for select to portico_contact using (true);
create policy known on agreements for select to portico_contact using (true);
create policy known on settings for select to portico_contact, portico_employee, portico_signer using (true);
grant select on settings to portico_employee, portico_signer;
create policy own on agreement_acceptances to portico_contact using (account_id = (select app.id('account_id'))) with check (account_id = (select app.id('account_id')));
grant insert on agreement_acceptances to portico_contact;

--> statement-breakpoint
-- An employee: themselves, and the name of their employer.
grant select on payroll_employees, payslips, payslip_lines, hr_documents, files to portico_employee;
grant select (id, name) on clients to portico_employee;
grant update (first_viewed_at, file_id) on payslips to portico_employee;
grant update (acknowledgement, acknowledged_at) on hr_documents to portico_employee;
grant insert on files to portico_employee;
create policy employer on clients for select to portico_employee using (id = any ((select app.ids('client_ids'))::uuid[]));
create policy mine on payroll_employees for select to portico_employee using (id = any ((select app.ids('employee_ids'))::uuid[]));
create policy mine on payslips to portico_employee using (employee_id = any ((select app.ids('employee_ids'))::uuid[]) and status = 'PUBLISHED');
create policy mine on payslip_lines for select to portico_employee using (exists (select from payslips p where p.id = payslip_id));
create policy mine on hr_documents to portico_employee using (employee_id = any ((select app.ids('employee_ids'))::uuid[]) and visible_to_employee);
create policy mine on files for select to portico_employee using (
  exists (select from payslips p where p.file_id = files.id) or exists (select from hr_documents h where h.file_id = files.id)
  or exists (select from envelope_documents d where files.id in (d.file_id, d.sealed_file_id))
  or exists (select from certificates c where files.id in (c.file_id, c.evidence_file_id)));
create policy added_employee on files for insert to portico_employee with check (true);

--> statement-breakpoint
-- Whoever takes part in an envelope, from any portal; `portico_signer` also carries acts handed in by ticket.
do $$ declare r text; begin
  foreach r in array '{portico_contact,portico_employee,portico_signer}'::text[] loop
    execute format('grant select on envelopes, envelope_documents, recipients, fields, certificates to %I', r);
    execute format('create policy taking_part_%s on envelopes to %I using (id = any (array(select app.my_envelopes()))) with check (id = any (array(select app.my_envelopes())))', r, r);
    execute format('create policy taking_part_%s on envelope_documents for select to %I using (envelope_id = any (array(select app.my_envelopes())))', r, r);
    execute format('create policy taking_part_%s on recipients to %I using (envelope_id = any (array(select app.my_envelopes()))) with check (envelope_id = any (array(select app.my_envelopes())))', r, r);
    execute format('create policy taking_part_%s on certificates for select to %I using (envelope_id = any (array(select app.my_envelopes())))', r, r);
    execute format('create policy taking_part_%s on fields for select to %I using (envelope_id = any (array(select app.my_envelopes())))', r, r);
    execute format('grant update (viewed_at, filled) on recipients to %I', r);
    execute format('grant update (version) on envelopes to %I', r); -- for update
  end loop;
end $$;
grant select on files to portico_signer;
grant select (id, display_name, email) on users to portico_signer, portico_employee;
create policy sender on users for select to portico_signer, portico_employee using (exists (select from envelopes e where e.sender_id = users.id));
create policy sender_contact on users for select to portico_contact using (exists (select from envelopes e where e.sender_id = users.id));
create policy taking_part on files for select to portico_signer using (exists (select from envelope_documents d where files.id in (d.file_id, d.sealed_file_id))
  or exists (select from certificates c where files.id in (c.file_id, c.evidence_file_id)));
grant update (status, ended_at, ended_by, ended_reason, seal_next_try_at) on envelopes to portico_signer;
grant update (action, acted_at, mail_id, filled) on recipients to portico_signer;
-- Whoever makes the next recipient due makes their link; nobody but the system reads one.
grant insert on signing_links to portico_staff, portico_signer;
create policy invited on signing_links for insert to portico_staff, portico_signer with check (recipient_id in (select id from recipients));

grant select, insert on tickets to portico_staff, portico_contact, portico_employee, portico_signer;
grant update (used_by) on tickets to portico_signer;
create policy mine on tickets to portico_staff, portico_contact, portico_employee, portico_signer
  using (recipient_id = any (array(select app.my_recipients()))) with check (recipient_id = any (array(select app.my_recipients())));
-- Whoever moves a deadline moves until when acts may come.
grant update (expires_at) on tickets to portico_staff;
create policy asked on tickets to portico_staff
  using (recipient_id = any (array(select app.asked_recipients()))) with check (recipient_id = any (array(select app.asked_recipients())));
grant select, insert on submissions to portico_signer;
create policy mine on submissions to portico_signer
  using (recipient_id = any (array(select app.my_recipients()))) with check (recipient_id = any (array(select app.my_recipients())));
grant select on submissions to portico_staff;
create policy everything_staff on submissions for select to portico_staff using (true);
-- A sender may let an act count that came too late.
grant update (late, receipt) on submissions to portico_staff;
create policy accepted on submissions for update to portico_staff
  using (recipient_id = any (array(select app.asked_recipients()))) with check (recipient_id = any (array(select app.asked_recipients())));
-- What a sender signed of their own draft counts as they send it.
grant insert on submissions to portico_staff;
create policy self_signed on submissions for insert to portico_staff
  with check (ticket_id is null and kind = 'sign' and recipient_id = any (array(select app.my_recipients())));

--> statement-breakpoint
-- What every signed-in person has of their own.
do $$ declare r text; begin
  foreach r in array '{portico_staff,portico_contact,portico_employee,portico_signer}'::text[] loop
    execute format('grant select (id, account_id, label, public_key, created_at, last_seen_at, revoked_at), update (public_key, revoked_at, share, label, last_seen_at) on devices to %I', r);
    execute format('create policy own_%s on devices to %I using (account_id = (select app.id(''account_id''))) with check (account_id = (select app.id(''account_id'')))', r, r);
    execute format('grant select (id, account_id, device_id, credential_id, label, created_at, last_used_at, removed_at), update (removed_at) on passkeys to %I', r);
    execute format('create policy own_%s on passkeys to %I using (account_id = (select app.id(''account_id''))) with check (account_id = (select app.id(''account_id'')))', r, r);
    execute format('grant select (id, public_key, created_at) on sealing_keys to %I', r);
    execute format('create policy known_%s on sealing_keys for select to %I using (true)', r, r);
    execute format('grant select, insert on idempotency_keys to %I', r);
    execute format('create policy own_%s on idempotency_keys to %I using (account_id = (select app.id(''account_id''))) with check (account_id = (select app.id(''account_id'')))', r, r);
    execute format('grant insert on activity_log, jobs, mails, audit to %I', r);
    execute format('grant select (key, finished_at) on jobs to %I', r);
    execute format('create policy added_%s on activity_log for insert to %I with check (true)', r, r);
    execute format('create policy added_%s on jobs for insert to %I with check (true)', r, r);
    execute format('grant insert on inbox to %I', r);
    execute format('create policy added_%s on inbox for insert to %I with check (true)', r, r);
  end loop;
end $$;
-- The inbox: whoever causes an item adds it, its reader sees it and marks it.
do $$ declare r text; begin
  foreach r in array '{portico_staff,portico_contact,portico_employee}'::text[] loop
    execute format('grant select, update (read_at) on inbox to %I', r);
    execute format('create policy own_%s on inbox to %I using (reader_id = (select app.id(''user_id'')) or reader_id = any ((select app.ids(''contact_ids''))::uuid[] || (select app.ids(''employee_ids''))::uuid[])) with check (true)', r, r);
  end loop;
end $$;
-- Mail: whoever causes one adds it, staff see how far it came. What it says is the system's: links to sign are in it.
create policy added on mails for insert to portico_contact, portico_employee, portico_signer with check (true);
create policy everything_staff on mails to portico_staff using (true) with check (true);
grant insert, select (id, sent_at, refused_at, cause) on mails to portico_staff;
grant select on activity_log to portico_staff;
create policy everything_staff on activity_log for select to portico_staff using (true);
create policy seen on audit for select to portico_staff using (true);
create policy added_staff on audit for insert to portico_staff with check (true);
create policy seen_mine on audit for select to portico_contact, portico_employee, portico_signer using (envelope_id = any (array(select app.my_envelopes())));
create policy added_mine on audit for insert to portico_contact, portico_employee, portico_signer with check (envelope_id = any (array(select app.my_envelopes())));
grant select on audit to portico_staff, portico_contact, portico_employee, portico_signer;
revoke update, delete on audit, activity_log from portico_system;
grant select, insert, update on uploads to portico_staff, portico_contact;
create policy own on uploads to portico_staff, portico_contact using (account_id = (select app.id('account_id'))) with check (account_id = (select app.id('account_id')));

--> statement-breakpoint
-- The audit chain: the trigger orders the rows of an envelope and links each to the one before (READ COMMITTED only).
create function app.chain_audit() returns trigger language plpgsql security definer set search_path = '' as $$
declare last record;
begin
  perform 1 from public.envelopes where id = new.envelope_id for update;
  select seq, hash into last from public.audit where envelope_id = new.envelope_id order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.at := clock_timestamp();
  new.prev := coalesce(last.hash, pg_catalog.sha256(convert_to(new.envelope_id::text, 'UTF8')));
  new.hash := pg_catalog.sha256(new.prev || convert_to(new.event, 'UTF8'));
  return new;
end $$;
create trigger chain before insert on audit for each row execute function app.chain_audit();

create function app.append_only() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege'; end $$;
create trigger append_only before update or delete on audit for each row execute function app.append_only();
create trigger append_only_all before truncate on audit execute function app.append_only();
create trigger append_only before update or delete on activity_log for each row execute function app.append_only();
create trigger append_only_all before truncate on activity_log execute function app.append_only();

--> statement-breakpoint
-- Whom a signer's session acts for: the recipient of its link first, then those of links opened on the device before, as long as their
-- envelopes were not cancelled and did not end more than 30 days ago. Where a code was asked for, nobody else.
create function app.opened_recipients(s public.sessions) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(r.id order by r.id = s.recipient_id desc, r.id desc), '[]')
  from (select s.recipient_id as id where s.recipient_id is not null
    union select x.recipient_id from public.sessions x
    where s.came_by = 'link' and x.came_by = 'link' and x.account_id = s.account_id and x.device_id = s.device_id) opened
  join public.recipients r on r.id = opened.id join public.envelopes e on e.id = r.envelope_id
  where r.id = s.recipient_id or (e.status <> 'cancelled' and r.action <> 'replaced' and least(e.deadline, e.ended_at) > now() - interval '30 days')
$$;

-- Everything the server needs to know of a session to make its actor; the server judges the times by its own clock.
create function app.session_facts(s public.sessions, of_audience text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', s.id, 'account_id', s.account_id, 'device_id', s.device_id, 'portal', s.portal, 'cookie_hash', s.cookie_hash, 'audience', of_audience,
    'employee_only', s.employee_only, 'came_by', s.came_by, 'active_client_id', s.active_client_id, 'recipient_id', s.recipient_id,
    'recipient_ids', app.opened_recipients(s),
    'created_at', s.created_at, 'idle_until', s.idle_until, 'expires_at', s.expires_at, 'ended_at', s.ended_at,
    'account_status', a.status, 'email', a.email, 'device_revoked_at', d.revoked_at,
    'user', (select jsonb_build_object('id', u.id, 'status', u.status, 'permissions',
        (select coalesce(jsonb_agg(distinct p), '[]') from public.user_roles ur join public.roles r on r.id = ur.role_id, unnest(r.permissions) p where ur.user_id = u.id))
      from public.users u where u.account_id = s.account_id),
    'contacts', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'client_id', c.client_id, 'client_name', k.name, 'portal_role', c.portal_role,
        'portal_access', c.portal_access, 'payroll_access', c.payroll_access, 'finance_access', c.finance_access) order by k.name), '[]')
      from public.contacts c join public.clients k on k.id = c.client_id where c.account_id = s.account_id and c.portal_access = 'ACTIVE' and k.deleted_at is null),
    'employees', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'client_id', e.client_id, 'status', e.status) order by e.hire_date), '[]')
      from public.payroll_employees e where e.account_id = s.account_id),
    'accepted', exists (select from public.agreement_acceptances x join public.agreements g on g.id = x.agreement_id and g.version = x.version
      where x.account_id = s.account_id and g.id = (select id from public.agreements order by created_at desc limit 1))
      or not exists (select from public.agreements)
  )
  from public.accounts a, public.devices d where a.id = s.account_id and d.id = s.device_id
$$;

-- Before there is an actor: the only things `portico_none` may do.
create function app.session(bearer_hash text) returns jsonb language sql stable security definer set search_path = '' as $$
  select app.session_facts(s, b.audience) || jsonb_build_object('bearer_created_at', b.created_at)
  from public.bearers b join public.sessions s on s.id = b.session_id where b.hash = bearer_hash
$$;
create function app.cookie(hash text) returns jsonb language sql stable security definer set search_path = '' as $$
  select app.session_facts(s, null) || jsonb_build_object('renewal_hash', s.renewal_hash) from public.sessions s where s.cookie_hash = hash
$$;
create function app.credential(of_guard text, of_email text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('account_id', a.id, 'password_hash', a.password_hash, 'status', a.status)
  from public.accounts a where a.guard = of_guard and a.email = lower(of_email)
$$;
create function app.link(hash text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('recipient_id', r.id, 'account_id', r.account_id, 'envelope_id', e.id, 'role', r.role, 'action', r.action, 'recipient', r.name,
    'email', r.email, 'asks_for_code', r.asks_for_code, 'title', e.title, 'status', e.status, 'deadline', e.deadline, 'ended_at', e.ended_at, 'sender', u.display_name, 'revoked_at', l.revoked_at)
  from public.signing_links l join public.recipients r on r.id = l.recipient_id
  join public.envelopes e on e.id = r.envelope_id join public.users u on u.id = e.sender_id
  where l.token_hash = hash
$$;
-- What the certificate of an envelope prints, by its code; the server masks the names.
create function app.wire(at timestamptz) returns text language sql stable set search_path = ''
  as $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
create function app.verification(of_hash text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('title', e.title, 'sender', u.display_name, 'sentAt', app.wire(e.sent_at), 'completedAt', app.wire(c.created_at),
    'documents', (select jsonb_agg(jsonb_build_object('name', d.name, 'sha256', d.sha256, 'sealedSha256', d.sealed_sha256) order by d.sort)
      from public.envelope_documents d where d.envelope_id = e.id),
    'people', (select jsonb_agg(jsonb_build_object('name', r.name, 'role', r.role, 'action', r.action, 'actedAt', app.wire(r.acted_at)) order by r."order", r.id)
      from public.recipients r where r.envelope_id = e.id),
    'certificate', jsonb_build_object('sha256', f.sha256, 'level', c.level, 'stampedAt', app.wire(c.stamped_at), 'auditHead', c.audit_head))
  from public.certificates c join public.envelopes e on e.id = c.envelope_id join public.users u on u.id = e.sender_id join public.files f on f.id = c.file_id
  where c.code_hash = of_hash and e.status = 'completed'
$$;
create function app.ticket(of_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select to_jsonb(t) || jsonb_build_object('envelope_id', r.envelope_id, 'action', r.action, 'account_id', d.account_id)
  from public.tickets t join public.recipients r on r.id = t.recipient_id join public.devices d on d.id = t.device_id where t.id = of_id
$$;
-- The account of an outside signer, made when an envelope is sent to them; staff read and write no accounts otherwise.
create function app.external_account(of_email text, new_id uuid) returns uuid language sql security definer set search_path = '' as $$
  insert into public.accounts (id, guard, email, created_at) values (new_id, 'external', lower(of_email), now())
  on conflict (guard, email) do update set email = excluded.email returning id
$$;
-- The key pair's public half and whether the device may still deliver; the private sealing keys open what it sent.
create function app.device(of_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', d.id, 'account_id', d.account_id, 'public_key', encode(d.public_key, 'base64'), 'revoked_at', d.revoked_at)
  from public.devices d where d.id = of_id
$$;
create function app.sealing_key(of_id uuid) returns bytea language sql stable security definer set search_path = '' as $$
  select private_key from public.sealing_keys where id = of_id
$$;
-- Counts a try within a window and answers how many there were.
create function app.hit(of_key text, until timestamptz) returns integer language sql security definer set search_path = '' as $$
  insert into public.rate_limits as r (key, count, expires_at) values (of_key, 1, until)
  on conflict (key) do update set count = r.count + 1 returning count
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.ids(text), app.id(text), app.my_recipients(), app.my_envelopes(), app.asked_recipients() to portico_staff, portico_contact, portico_employee, portico_signer, portico_system;
grant execute on function app.session(text), app.cookie(text), app.credential(text, text), app.link(text), app.verification(text), app.ticket(uuid), app.device(uuid), app.sealing_key(uuid), app.hit(text, timestamptz) to portico_none;
grant execute on function app.external_account(text, uuid) to portico_staff;
