CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"parent_id" uuid,
	"visibility" text NOT NULL,
	"body" text NOT NULL,
	"author_user_id" uuid,
	"author_contact_id" uuid,
	"author_name" text NOT NULL,
	"from_client" boolean DEFAULT false NOT NULL,
	"mentions" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamptz NOT NULL,
	"edited_at" timestamptz,
	"shared_at" timestamptz,
	"pinned" boolean DEFAULT false NOT NULL,
	"resolved_at" timestamptz,
	"resolved_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "comments_shared" CHECK (("comments"."visibility" = 'CLIENT') = ("comments"."shared_at" is not null)),
	CONSTRAINT "comments_from_client" CHECK (not "comments"."from_client" or "comments"."visibility" = 'CLIENT')
);
--> statement-breakpoint
CREATE TABLE "comment_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"comment_id" uuid NOT NULL,
	"file_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"comment_id" uuid NOT NULL,
	"body" text NOT NULL,
	"written_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment_reads" (
	"client_id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	"read_until" timestamptz NOT NULL,
	CONSTRAINT "comment_reads_client_id_reader_id_pk" PRIMARY KEY("client_id","reader_id")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_contact_id_contacts_id_fk" FOREIGN KEY ("author_contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_files" ADD CONSTRAINT "comment_files_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_files" ADD CONSTRAINT "comment_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_versions" ADD CONSTRAINT "comment_versions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reads" ADD CONSTRAINT "comment_reads_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_client_id_created_at_index" ON "comments" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "comments_parent_id_index" ON "comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "comment_files_comment_id_index" ON "comment_files" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "comment_files_file_id_index" ON "comment_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "comment_versions_comment_id_index" ON "comment_versions" USING btree ("comment_id");--> statement-breakpoint
alter table comments enable row level security;
alter table comment_files enable row level security;
alter table comment_versions enable row level security;
alter table comment_reads enable row level security;
grant select, insert on comments, comment_files, comment_versions to portico_staff;
-- The client of a comment, its writer, its time and what it answers never change.
grant update (visibility, body, mentions, edited_at, shared_at, pinned, resolved_at, resolved_by, deleted_at, version) on comments to portico_staff;
grant select, insert, update, delete on comments, comment_files, comment_versions, comment_reads to portico_system;
grant select, insert, update on comment_reads to portico_staff, portico_contact;
grant select, insert on comments, comment_files to portico_contact;
create policy comments_staff on comments to portico_staff using ((select current_setting('app.views_comments', true)) = 'true')
  with check ((select current_setting('app.views_comments', true)) = 'true');
create policy comments_system on comments to portico_system using (true) with check (true);
create policy comment_files_staff on comment_files to portico_staff using (exists (select from comments c where c.id = comment_id))
  with check (exists (select from comments c where c.id = comment_id));
create policy comment_files_system on comment_files to portico_system using (true) with check (true);
create policy comment_versions_staff on comment_versions to portico_staff using (exists (select from comments c where c.id = comment_id))
  with check (exists (select from comments c where c.id = comment_id));
create policy comment_versions_system on comment_versions to portico_system using (true) with check (true);
create policy comment_reads_staff on comment_reads to portico_staff
  using (reader_id = (select app.id('user_id'))) with check (reader_id = (select app.id('user_id')));
create policy comment_reads_system on comment_reads to portico_system using (true) with check (true);
create policy comment_reads_contact on comment_reads to portico_contact
  using (client_id = any ((select app.ids('client_ids'))::uuid[]) and reader_id = any ((select app.ids('contact_ids'))::uuid[]))
  with check (client_id = any ((select app.ids('client_ids'))::uuid[]) and reader_id = any ((select app.ids('contact_ids'))::uuid[]));
--> statement-breakpoint
-- True of a comment that answers none and that the client reads. Security definer: a policy of comments cannot ask for comments itself.
create function app.is_message(of_comment uuid, of_client uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.comments c where c.id = of_comment and c.client_id = of_client and c.parent_id is null
    and c.visibility = 'CLIENT' and c.deleted_at is null)
$$;
-- Contacts read what is for their client, and add messages of their own to it. They change none.
create policy comments_contact_select on comments for select to portico_contact using (
  client_id = any ((select app.ids('client_ids'))::uuid[]) and visibility = 'CLIENT' and deleted_at is null
  and (parent_id is null or app.is_message(parent_id, client_id)));
create policy comments_contact_insert on comments for insert to portico_contact with check (
  client_id = any ((select app.ids('client_ids'))::uuid[]) and visibility = 'CLIENT' and from_client
  and author_user_id is null and author_contact_id = any ((select app.ids('contact_ids'))::uuid[])
  and mentions = '{}' and not pinned and resolved_at is null and deleted_at is null
  and (parent_id is null or app.is_message(parent_id, client_id)));
create policy comment_files_contact_select on comment_files for select to portico_contact using (
  exists (select from comments c where c.id = comment_id));
create policy comment_files_contact_insert on comment_files for insert to portico_contact with check (
  exists (select from comments c where c.id = comment_id and c.author_contact_id = any ((select app.ids('contact_ids'))::uuid[]))
  and exists (select from uploads u where u.file_id = comment_files.file_id));
create policy files_contact_select_comments on files for select to portico_contact using (
  exists (select from comment_files f where f.file_id = files.id));
--> statement-breakpoint
-- A reply answers a comment on the same client that answers none itself. The client reads no reply to a note among colleagues, and what the
-- client could read stays so.
create function app.check_comment() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.visibility = 'CLIENT' and new.visibility <> 'CLIENT' then
    raise exception 'a message does not become a note' using errcode = 'check_violation';
  end if;
  if new.parent_id is not null and not exists (select from public.comments c where c.id = new.parent_id and c.client_id = new.client_id
      and c.parent_id is null and (new.visibility = 'INTERNAL' or c.visibility = 'CLIENT')) then
    raise exception 'a reply does not fit its comment' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger comments_check before insert or update of visibility, parent_id on comments for each row execute function app.check_comment();
--> statement-breakpoint
revoke execute on function app.is_message(uuid, uuid), app.check_comment() from public;
grant execute on function app.is_message(uuid, uuid) to portico_contact;
