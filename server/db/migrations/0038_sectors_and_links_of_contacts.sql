CREATE TABLE "sectors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"icb_code" text
);
--> statement-breakpoint
ALTER TABLE "public_links" ADD COLUMN "contact_id" uuid;--> statement-breakpoint
ALTER TABLE "pay_runs" ADD COLUMN "job_by" uuid;--> statement-breakpoint
ALTER TABLE "pay_runs" ADD COLUMN "job_at" timestamptz;--> statement-breakpoint
ALTER TABLE "sectors" ADD CONSTRAINT "sectors_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sectors_name" ON "sectors" USING btree (lower("name")) WHERE "sectors"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sectors_icb_code" ON "sectors" USING btree ("icb_code") WHERE "sectors"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "public_links" ADD CONSTRAINT "public_links_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_runs" ADD CONSTRAINT "pay_runs_job_by_users_id_fk" FOREIGN KEY ("job_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "public_links_contact_id_index" ON "public_links" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "pay_runs_job_by_index" ON "pay_runs" USING btree ("job_by");
--> statement-breakpoint
-- Sectors: those of the Industry Classification Benchmark of 2021 to begin with. Staff read and change them, by the permissions of each call.
alter table sectors enable row level security;
grant select, insert, update, delete on sectors to portico_system;
create policy sectors_system on sectors to portico_system using (true) with check (true);
grant select, insert, update on sectors to portico_staff;
create policy sectors_staff on sectors to portico_staff using (true) with check (true);
insert into sectors (id, icb_code, name) select md5('sector ' || code)::uuid, code, name from (values
  ('502010', 'Aerospace and Defense'),
  ('601020', 'Alternative Energy'),
  ('401010', 'Automobiles and Parts'),
  ('301010', 'Banks'),
  ('451010', 'Beverages'),
  ('552010', 'Chemicals'),
  ('302040', 'Closed End Investments'),
  ('501010', 'Construction and Materials'),
  ('402010', 'Consumer Services'),
  ('651010', 'Electricity'),
  ('502020', 'Electronic and Electrical Equipment'),
  ('302010', 'Finance and Credit Services'),
  ('451020', 'Food Producers'),
  ('651020', 'Gas, Water and Multi-utilities'),
  ('502030', 'General Industrials'),
  ('201010', 'Health Care Providers'),
  ('402020', 'Household Goods and Home Construction'),
  ('502040', 'Industrial Engineering'),
  ('551010', 'Industrial Materials'),
  ('551020', 'Industrial Metals and Mining'),
  ('502050', 'Industrial Support Services'),
  ('502060', 'Industrial Transportation'),
  ('302020', 'Investment Banking and Brokerage Services'),
  ('402030', 'Leisure Goods'),
  ('303010', 'Life Insurance'),
  ('403010', 'Media'),
  ('201020', 'Medical Equipment and Services'),
  ('302030', 'Mortgage Real Estate Investment Trusts'),
  ('303020', 'Non-life Insurance'),
  ('601010', 'Oil, Gas and Coal'),
  ('302050', 'Open End and Miscellaneous Investment Vehicles'),
  ('452010', 'Personal Care, Drug and Grocery Stores'),
  ('402040', 'Personal Goods'),
  ('201030', 'Pharmaceuticals and Biotechnology'),
  ('551030', 'Precious Metals and Mining'),
  ('351020', 'Real Estate Investment Trusts'),
  ('351010', 'Real Estate Investment and Services Development'),
  ('404010', 'Retailers'),
  ('101010', 'Software and Computer Services'),
  ('101020', 'Technology Hardware and Equipment'),
  ('151010', 'Telecommunications Equipment'),
  ('151020', 'Telecommunications Service Providers'),
  ('451030', 'Tobacco'),
  ('405010', 'Travel and Leisure'),
  ('651030', 'Waste and Disposal Services')
) as benchmark (code, name);

--> statement-breakpoint
-- Public links by contacts: to documents they see, in their own name. They read those that contacts of their client made, and revoke them.
grant select, insert, update (revoked_at) on public_links to portico_contact;
create policy public_links_contact on public_links to portico_contact
  using (contact_id is not null and exists (select from documents d where d.id = document_id))
  with check (contact_id is not null and exists (select from documents d where d.id = document_id));
create policy public_links_contact_insert_only_own on public_links as restrictive for insert to portico_contact
  with check (contact_id = any ((select app.ids('contact_ids'))::uuid[]) and revoked_at is null and fetched = 0 and fetched_at is null);
-- A contact's link opens nothing once the contact may no longer sign in, or the document is no longer theirs to see.
create or replace function app.public_file(of_hash text, at timestamptz, entry jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare answer jsonb; link public.public_links; document public.documents;
begin
  select l.* into link from public.public_links l where l.token_hash = of_hash and l.revoked_at is null and l.expires_at > at;
  select d.* into document from public.documents d join public.clients c on c.id = d.client_id
    where d.id = link.document_id and d.deleted_at is null and c.deleted_at is null
      and (link.contact_id is null or d.lane in ('SHARED', 'FROM_CLIENT') and exists (select from public.contacts m
        where m.id = link.contact_id and m.client_id = d.client_id and m.portal_access = 'ACTIVE' and m.deleted_at is null));
  select jsonb_build_object('title', document.title, 'name', f.name, 'type', f.type, 'size', f.size, 'sha256', f.sha256, 'expires_at', app.wire(link.expires_at))
    into answer from public.files f where f.id = document.file_id;
  if entry is not null and answer is not null then
    update public.public_links set fetched = fetched + 1, fetched_at = at where id = link.id;
    insert into public.activity_log (id, name, event, description, subject_type, subject_id, client_id, attributes, audience, ip, device, request_id, at)
      values ((entry ->> 'id')::uuid, 'Public link', 'opened', document.title, 'document', document.id, document.client_id,
        jsonb_build_object('link', link.id), 'external', entry ->> 'ip', entry ->> 'device', entry ->> 'request', at);
  end if;
  return answer;
end $$;
