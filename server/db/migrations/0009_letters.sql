ALTER TABLE "mails" ADD COLUMN "answers_to" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "envelope_documents_sealed_sha256_index" ON "envelope_documents" USING btree ("sealed_sha256");--> statement-breakpoint
-- Colleagues an envelope is handed over to now: letters about it are theirs, whoever's act causes one.
create function app.stand_ins(of_envelope uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.display_name, 'email', u.email) order by h.created_at, h.id)
  from public.envelope_handovers h join public.users u on u.id = h.user_id
  where h.envelope_id = of_envelope and h.ended_at is null and (h.until is null or h.until > clock_timestamp()) and u.status = 'ACTIVE'
$$;
-- Marks a sent envelope confidential, or no longer so: its sender's and administrators' to do. An administrator takes the mark off only while
-- the content is open to them for a reason.
create function app.marks_confidential(of_envelope uuid, wanted boolean) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.envelopes e where e.id = of_envelope and e.status <> 'draft' and (e.sender_id = app.id('user_id')
    or (app.has_role('ADM') and (wanted or app.reads_content(e.id)))))
$$;
create function app.mark_confidential(of_envelope uuid, wanted boolean) returns boolean language sql security definer set search_path = '' as $$
  update public.envelopes set confidential = wanted where id = of_envelope and app.marks_confidential(of_envelope, wanted) returning true
$$;
-- A completed envelope by one of its sealed files, for who has that file.
create function app.verification_of_file(of_sha256 text) returns jsonb language sql stable security definer set search_path = '' as $$
  select app.verification(c.code_hash) from public.certificates c
  where c.envelope_id in (select d.envelope_id from public.envelope_documents d where d.sealed_sha256 = of_sha256)
    or c.file_id in (select f.id from public.files f where f.sha256 = of_sha256)
  limit 1
$$;
revoke execute on function app.stand_ins, app.marks_confidential, app.mark_confidential, app.verification_of_file from public;
grant execute on function app.stand_ins to portico_staff, portico_contact, portico_employee, portico_signer, portico_system;
grant execute on function app.marks_confidential, app.mark_confidential to portico_staff;
grant execute on function app.verification_of_file to portico_none;
