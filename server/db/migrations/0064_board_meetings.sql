CREATE TABLE "board_meetings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"client_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text collate app.names NOT NULL,
	"day" date NOT NULL,
	"time" text NOT NULL,
	"timezone" text NOT NULL,
	"starts_at" timestamptz NOT NULL,
	"place" text,
	"quorum" integer NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"reason" text,
	"minutes" text,
	"envelope_id" uuid,
	"minutes_sha256" text,
	CONSTRAINT "board_meetings_quorum" CHECK ("board_meetings"."quorum" > 0)
);
--> statement-breakpoint
CREATE TABLE "meeting_invitees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" uuid NOT NULL,
	"contact_id" uuid,
	"user_id" uuid,
	"party_id" uuid,
	"first_name" text NOT NULL,
	"last_name" text collate app.names NOT NULL,
	"role" text NOT NULL,
	"votes" boolean NOT NULL,
	"attendance" text DEFAULT 'INVITED' NOT NULL,
	CONSTRAINT "meeting_invitees_one_person" CHECK (num_nonnulls("meeting_invitees"."contact_id", "meeting_invitees"."user_id", "meeting_invitees"."party_id") <= 1)
);
--> statement-breakpoint
CREATE TABLE "meeting_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"title" text NOT NULL,
	"minutes" integer NOT NULL,
	"resolution" text,
	"result" text,
	"votes_for" integer DEFAULT 0 NOT NULL,
	"votes_against" integer DEFAULT 0 NOT NULL,
	"abstained" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting_papers" (
	"item_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "meeting_papers_item_id_document_id_pk" PRIMARY KEY("item_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "board_meetings" ADD CONSTRAINT "board_meetings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_meetings" ADD CONSTRAINT "board_meetings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_meetings" ADD CONSTRAINT "board_meetings_envelope_id_envelopes_id_fk" FOREIGN KEY ("envelope_id") REFERENCES "public"."envelopes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_invitees" ADD CONSTRAINT "meeting_invitees_meeting_id_board_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."board_meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_invitees" ADD CONSTRAINT "meeting_invitees_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_invitees" ADD CONSTRAINT "meeting_invitees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_invitees" ADD CONSTRAINT "meeting_invitees_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_items" ADD CONSTRAINT "meeting_items_meeting_id_board_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."board_meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_papers" ADD CONSTRAINT "meeting_papers_item_id_meeting_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."meeting_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_papers" ADD CONSTRAINT "meeting_papers_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "board_meetings_client_id_starts_at_index" ON "board_meetings" USING btree ("client_id","starts_at");--> statement-breakpoint
CREATE INDEX "board_meetings_envelope_id_index" ON "board_meetings" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "meeting_invitees_meeting_id_index" ON "meeting_invitees" USING btree ("meeting_id");--> statement-breakpoint
CREATE INDEX "meeting_invitees_contact_id_index" ON "meeting_invitees" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "meeting_invitees_party_id_index" ON "meeting_invitees" USING btree ("party_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_invitees_one_chair" ON "meeting_invitees" USING btree ("meeting_id","role") WHERE "meeting_invitees"."role" in ('CHAIR', 'SECRETARY');--> statement-breakpoint
CREATE INDEX "meeting_items_meeting_id_no_index" ON "meeting_items" USING btree ("meeting_id","no");--> statement-breakpoint
CREATE INDEX "meeting_papers_document_id_index" ON "meeting_papers" USING btree ("document_id");--> statement-breakpoint
alter table board_meetings enable row level security;
alter table meeting_invitees enable row level security;
alter table meeting_items enable row level security;
alter table meeting_papers enable row level security;
grant select, insert, update on board_meetings to portico_staff;
grant select, insert, update, delete on meeting_invitees, meeting_items, meeting_papers to portico_staff;
grant select, insert, update, delete on board_meetings, meeting_invitees, meeting_items, meeting_papers to portico_system;
create policy board_meetings_staff on board_meetings to portico_staff using (true) with check (true);
create policy board_meetings_system on board_meetings to portico_system using (true) with check (true);
create policy meeting_invitees_staff on meeting_invitees to portico_staff using (true) with check (true);
create policy meeting_invitees_system on meeting_invitees to portico_system using (true) with check (true);
create policy meeting_items_staff on meeting_items to portico_staff using (true) with check (true);
create policy meeting_items_system on meeting_items to portico_system using (true) with check (true);
create policy meeting_papers_staff on meeting_papers to portico_staff using (true) with check (true);
create policy meeting_papers_system on meeting_papers to portico_system using (true) with check (true);
--> statement-breakpoint
-- A paper is a document of the meeting's own client, whoever writes it.
create function app.check_meeting_paper() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  if not exists (select from public.documents d join public.meeting_items i on i.id = new.item_id
      join public.board_meetings m on m.id = i.meeting_id where d.id = new.document_id and d.client_id = m.client_id) then
    raise exception 'a paper of another client' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger meeting_papers_of_client before insert or update on meeting_papers for each row execute function app.check_meeting_paper();
-- True if an envelope holds the minutes it was made with, and the chair and the secretary of the meeting signed it: until it is sent, its sender may
-- change both.
create function app.minutes_are_signed(of_meeting uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.envelope_documents d join public.board_meetings m on m.envelope_id = d.envelope_id
      where m.id = of_meeting and d.sha256 = m.minutes_sha256)
    and not exists (select from public.meeting_invitees i join public.board_meetings m on m.id = i.meeting_id
      where m.id = of_meeting and i.role in ('CHAIR', 'SECRETARY') and not exists (select from public.recipients r
        where r.envelope_id = m.envelope_id and r.action = 'signed' and (r.contact_id = i.contact_id or r.user_id = i.user_id)))
$$;
revoke execute on function app.minutes_are_signed(uuid) from public;
-- The state of the envelope with the minutes of a meeting: everybody who sees the meeting knows it, and nothing else of the envelope.
create function app.minutes_state(of_meeting uuid) returns text language sql stable security definer set search_path = '' as $$
  select case when e.discarded_at is not null then 'discarded'
    when e.status = 'completed' and not app.minutes_are_signed(m.id) then 'altered' else e.status end
  from public.board_meetings m join public.envelopes e on e.id = m.envelope_id where m.id = of_meeting
$$;
revoke execute on function app.minutes_state(uuid) from public;
grant execute on function app.minutes_state(uuid) to portico_staff, portico_system;
-- Minutes are signed once their envelope is: nobody says so by hand.
create function app.note_minutes_signed() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  update public.board_meetings m set status = 'MINUTES_SIGNED', version = m.version + 1, updated_at = coalesce(new.ended_at, m.updated_at),
      updated_by = null
    where m.envelope_id = new.id and m.status = 'MINUTES_DRAFT' and app.minutes_are_signed(m.id);
  return null;
end $$;
create trigger envelopes_note_minutes after update of status on envelopes for each row
  when (new.status = 'completed' and old.status <> 'completed') execute function app.note_minutes_signed();
