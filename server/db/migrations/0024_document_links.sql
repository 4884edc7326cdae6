CREATE TABLE "document_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"document_id" uuid NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamptz NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"revoked_at" timestamptz,
	"fetched" integer DEFAULT 0 NOT NULL,
	"fetched_at" timestamptz,
	CONSTRAINT "public_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "storage_sites" ADD COLUMN "bd" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_links" ADD CONSTRAINT "public_links_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_versions_document_id_added_at_index" ON "document_versions" USING btree ("document_id","added_at");--> statement-breakpoint
CREATE INDEX "public_links_document_id_index" ON "public_links" USING btree ("document_id");
--> statement-breakpoint
-- Versions and links are the firm's own.
alter table document_versions enable row level security;
alter table public_links enable row level security;
grant select, insert on document_versions to portico_staff, portico_system;
grant select, insert, update on public_links to portico_staff, portico_system;
create policy everything_staff on document_versions to portico_staff, portico_system using (true) with check (true);
create policy everything_staff on public_links to portico_staff, portico_system using (true) with check (true);
-- Staff make a folder in a lane that has no drive yet.
grant execute on function app.drive_of_lane(uuid, text) to portico_staff;

--> statement-breakpoint
-- The file that a link opens for its holder, who is nobody; `counted` notes that it was fetched.
create function app.public_file(of_hash text, at timestamptz, counted boolean) returns jsonb language plpgsql security definer set search_path = '' as $$
declare answer jsonb;
begin
  select jsonb_build_object('title', d.title, 'name', f.name, 'type', f.type, 'size', f.size, 'sha256', f.sha256, 'expires_at', app.wire(l.expires_at)) into answer
  from public.public_links l join public.documents d on d.id = l.document_id join public.files f on f.id = d.file_id join public.clients c on c.id = d.client_id
  where l.token_hash = of_hash and l.revoked_at is null and l.expires_at > at and d.deleted_at is null and c.deleted_at is null;
  if counted and answer is not null then
    update public.public_links set fetched = fetched + 1, fetched_at = at where token_hash = of_hash;
  end if;
  return answer;
end $$;
revoke execute on function app.public_file(text, timestamptz, boolean) from public;
grant execute on function app.public_file(text, timestamptz, boolean) to portico_none;
