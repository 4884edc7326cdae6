ALTER TABLE "envelopes" ADD COLUMN "confidential" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "hidden_envelopes" ADD COLUMN "created_at" timestamptz DEFAULT now() NOT NULL;
--> statement-breakpoint
CREATE TABLE "envelope_handovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"envelope_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"created_at" timestamptz NOT NULL,
	"until" timestamptz,
	"ended_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "envelope_readings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"envelope_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "envelope_handovers" ADD CONSTRAINT "envelope_handovers_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_handovers" ADD CONSTRAINT "envelope_handovers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_handovers" ADD CONSTRAINT "envelope_handovers_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_readings" ADD CONSTRAINT "envelope_readings_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_readings" ADD CONSTRAINT "envelope_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "envelope_handovers_user_id_index" ON "envelope_handovers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "envelope_handovers_envelope_id_index" ON "envelope_handovers" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "envelope_readings_envelope_id_user_id_index" ON "envelope_readings" USING btree ("envelope_id","user_id");
--> statement-breakpoint
-- Facts, content and acts of an envelope, by who somebody of the staff is to it. Security definer: the policies below read each other's tables.
create function app.has_role(of_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_roles u join public.roles r on r.id = u.role_id where u.user_id = app.id('user_id') and r.name = of_name)
$$;
create function app.teammates() returns setof uuid language sql stable security definer set search_path = '' as $$
  select other.user_id from public.user_teams own join public.user_teams other on other.team_id = own.team_id where own.user_id = app.id('user_id')
$$;
create function app.managed_clients() returns setof uuid language sql stable security definer set search_path = '' as $$
  select m.client_id from public.client_managers m where m.user_id = app.id('user_id') and (m.until is null or m.until > current_date)
$$;
create function app.handed_envelopes() returns setof uuid language sql stable security definer set search_path = '' as $$
  select h.envelope_id from public.envelope_handovers h
  where h.user_id = app.id('user_id') and h.ended_at is null and (h.until is null or h.until > clock_timestamp())
$$;
create function app.sees_facts(of_envelope uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.envelopes e where e.id = of_envelope and (e.sender_id = app.id('user_id')
    or (e.status <> 'draft' and (e.client_id is not null or app.has_role('ADM') or app.has_role('AUD')
      or e.sender_id in (select app.teammates()) or e.id in (select app.handed_envelopes())))))
$$;
create function app.acts_on(of_envelope uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.envelopes e where e.id = of_envelope and (e.sender_id = app.id('user_id')
    or (e.status <> 'draft' and (e.id in (select app.handed_envelopes())
      or (not e.confidential and e.client_id in (select app.managed_clients()))))))
$$;
-- The reason an auditor, or an administrator of a confidential envelope, gave within the last hour.
create function app.gave_reason(of_envelope uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.envelope_readings r
    where r.envelope_id = of_envelope and r.user_id = app.id('user_id') and r.created_at > clock_timestamp() - interval '1 hour')
$$;
create function app.reads_content(of_envelope uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select app.acts_on(of_envelope) or exists (select from public.envelopes e where e.id = of_envelope and e.status <> 'draft'
    and ((not e.confidential and (app.has_role('ADM') or e.sender_id in (select app.teammates())))
      or ((app.has_role('ADM') or app.has_role('AUD')) and app.gave_reason(e.id))))
$$;
create function app.reads_certificate(of_envelope uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select app.reads_content(of_envelope)
    or exists (select from public.envelopes e where e.id = of_envelope and not e.confidential and app.has_role('AUD'))
$$;
create or replace function app.asked_recipients() returns setof uuid language sql stable security definer set search_path = '' as $$
  select r.id from public.recipients r join public.envelopes e on e.id = r.envelope_id
  where e.sender_id = app.id('user_id') or (e.status <> 'draft' and (e.id in (select app.handed_envelopes())
    or (not e.confidential and e.client_id in (select app.managed_clients()))))
$$;
revoke execute on function app.has_role, app.teammates, app.managed_clients, app.handed_envelopes, app.sees_facts, app.acts_on, app.gave_reason, app.reads_content, app.reads_certificate from public;
grant execute on function app.has_role, app.teammates, app.managed_clients, app.handed_envelopes, app.sees_facts, app.acts_on, app.gave_reason, app.reads_content, app.reads_certificate to portico_staff, portico_system;

--> statement-breakpoint
drop policy everything_staff on envelopes;
create policy envelopes_staff_facts on envelopes for select to portico_staff using (sender_id = (select app.id('user_id'))
  or (status <> 'draft' and (client_id is not null or (select app.has_role('ADM')) or (select app.has_role('AUD'))
    or sender_id = any (array(select app.teammates())) or id = any (array(select app.handed_envelopes())) or id = any (array(select app.my_envelopes())))));
create policy envelopes_staff_insert on envelopes for insert to portico_staff with check (sender_id = (select app.id('user_id')));
create policy envelopes_staff_update on envelopes for update to portico_staff using (app.acts_on(id));
create policy envelopes_staff_delete on envelopes for delete to portico_staff using (sender_id = (select app.id('user_id')));

do $$ declare t text; begin
  foreach t in array '{envelope_documents,fields}'::text[] loop
    execute format('drop policy everything_staff on %I', t);
    execute format('create policy %I on %I for select to portico_staff using (app.reads_content(envelope_id) or envelope_id = any (array(select app.my_envelopes())))', t || '_staff_content', t);
    execute format('create policy %I on %I for insert to portico_staff with check (app.acts_on(envelope_id))', t || '_staff_insert', t);
    execute format('create policy %I on %I for update to portico_staff using (app.acts_on(envelope_id))', t || '_staff_update', t);
    execute format('create policy %I on %I for delete to portico_staff using (app.acts_on(envelope_id))', t || '_staff_delete', t);
  end loop;
end $$;

drop policy everything_staff on recipients;
create policy recipients_staff_facts on recipients for select to portico_staff using (exists (select from envelopes e where e.id = envelope_id));
create policy recipients_staff_insert on recipients for insert to portico_staff with check (app.acts_on(envelope_id));
create policy recipients_staff_update on recipients for update to portico_staff
  using (app.acts_on(envelope_id) or id = any (array(select app.my_recipients())));
create policy recipients_staff_delete on recipients for delete to portico_staff using (app.acts_on(envelope_id));

drop policy everything_staff on submissions;
create policy submissions_staff_content on submissions for select to portico_staff using (recipient_id = any (array(select app.my_recipients()))
  or exists (select from recipients r where r.id = recipient_id and app.reads_content(r.envelope_id)));

drop policy everything_staff on certificates;
create policy certificates_staff_record on certificates for select to portico_staff
  using (app.reads_certificate(envelope_id) or envelope_id = any (array(select app.my_envelopes())));

drop policy seen on audit;
create policy audit_staff_facts on audit for select to portico_staff using (exists (select from envelopes e where e.id = envelope_id));

alter table envelope_handovers enable row level security;
grant select, insert, update, delete on envelope_handovers to portico_system;
grant select, insert, update (ended_at) on envelope_handovers to portico_staff;
create policy envelope_handovers_system on envelope_handovers to portico_system using (true) with check (true);
create policy envelope_handovers_staff_facts on envelope_handovers for select to portico_staff using (app.sees_facts(envelope_id));
-- Handing on is for who may act without a hand-over, and for administrators; nobody hands anything to themselves.
create function app.hands_over(of_envelope uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.envelopes e where e.id = of_envelope and e.status <> 'draft' and (e.sender_id = app.id('user_id') or app.has_role('ADM')
    or (not e.confidential and e.client_id in (select app.managed_clients()))))
$$;
revoke execute on function app.hands_over from public;
grant execute on function app.hands_over to portico_staff, portico_system;
create policy envelope_handovers_staff_insert on envelope_handovers for insert to portico_staff
  with check (app.hands_over(envelope_id) and by_id = (select app.id('user_id')) and user_id <> by_id);
create policy envelope_handovers_staff_end on envelope_handovers for update to portico_staff
  using (app.hands_over(envelope_id)) with check (ended_at is not null);

alter table envelope_readings enable row level security;
grant select, insert, update, delete on envelope_readings to portico_system;
grant select, insert on envelope_readings to portico_staff;
create policy envelope_readings_system on envelope_readings to portico_system using (true) with check (true);
create policy envelope_readings_staff_own on envelope_readings to portico_staff
  using (user_id = (select app.id('user_id'))) with check (user_id = (select app.id('user_id')));

-- An envelope that was hidden comes back with what happens after; hiding it again begins anew.
grant update (created_at) on hidden_envelopes to portico_staff;
