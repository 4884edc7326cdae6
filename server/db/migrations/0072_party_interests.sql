CREATE TABLE "party_interests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"subject_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"type" text NOT NULL,
	"direct" text NOT NULL,
	"share" numeric(7, 4),
	"share_min" numeric(7, 4),
	"share_max" numeric(7, 4),
	"since" date,
	"until" date,
	"beneficial_owner" boolean NOT NULL,
	"unspecified_reason" text
);
--> statement-breakpoint
ALTER TABLE "party_interests" ADD CONSTRAINT "party_interests_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_interests" ADD CONSTRAINT "party_interests_subject_id_parties_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_interests" ADD CONSTRAINT "party_interests_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "party_interests_subject_id_index" ON "party_interests" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "party_interests_party_id_index" ON "party_interests" USING btree ("party_id");
--> statement-breakpoint
-- As the interests in clients: for `view ubo` alone.
alter table party_interests enable row level security;
grant select, insert, update on party_interests to portico_staff;
grant select, insert, update, delete on party_interests to portico_system;
create policy party_interests_staff on party_interests to portico_staff
  using ((select current_setting('app.views_identity', true)) = 'true') with check ((select current_setting('app.views_identity', true)) = 'true');
create policy party_interests_system on party_interests to portico_system using (true) with check (true);
--> statement-breakpoint
-- The party of a client that is deleted for good goes with it, unless something names it.
create or replace function app.forget_party() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  delete from public.parties p where p.id = old.party_id
    and not exists (select from public.contacts c where c.party_id = p.id) and not exists (select from public.parties o where o.merged_into = p.id)
    and not exists (select from public.officers o where o.party_id = p.id)
    and not exists (select from public.interests i where i.party_id = p.id)
    and not exists (select from public.party_interests i where p.id in (i.party_id, i.subject_id))
    and not exists (select from public.share_moves m where m.from_id = p.id or m.to_id = p.id)
    and not exists (select from public.share_move_holders h where h.party_id = p.id)
    and not exists (select from public.parent_groups g where g.party_id = p.id);
  insert into public.changed_names (owner_kind, owner_id) select 'party', p.id from public.parties p where p.id = old.party_id
    on conflict do nothing;
  return null;
end $$;
