ALTER TABLE "storage_drives" DROP CONSTRAINT "storage_drives_site_id_storage_sites_id_fk";
--> statement-breakpoint
ALTER TABLE "storage_sites" DROP CONSTRAINT "storage_sites_client_id_clients_id_fk";
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "folder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "item_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "valid_until" date;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "told" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "storage_drives" ADD COLUMN "lane" text;--> statement-breakpoint
ALTER TABLE "storage_items" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "storage_items" ADD CONSTRAINT "storage_items_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_item_id_storage_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."storage_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_drives" ADD CONSTRAINT "storage_drives_site_id_storage_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."storage_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_sites" ADD CONSTRAINT "storage_sites_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_item_id_index" ON "documents" USING btree ("item_id");
--> statement-breakpoint
-- Each drive of a client's site is of one lane; those that are there were the firm's own.
update storage_drives set lane = 'INTERNAL' where site_id in (select id from storage_sites where client_id is not null);

--> statement-breakpoint
-- The drive of a lane of a client, made with the client's site where one is missing.
create function app.drive_of_lane(client uuid, of_lane text) returns uuid language plpgsql security definer set search_path = '' as $$
declare site uuid; drive uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('drives of ' || client, 0));
  select s.id into site from public.storage_sites s where s.client_id = client;
  if site is null then
    site := gen_random_uuid();
    insert into public.storage_sites (id, name, client_id) select site, c.name, c.id from public.clients c where c.id = client;
  end if;
  select d.id into drive from public.storage_drives d where d.site_id = site and d.lane = of_lane order by d.name <> 'Documents', d.name limit 1;
  if drive is null then
    drive := gen_random_uuid();
    insert into public.storage_drives (id, name, site_id, lane) values (drive, case of_lane
      when 'INTERNAL' then 'Documents' when 'SHARED' then 'Shared' when 'FROM_CLIENT' then 'From client' else 'Employee-visible' end, site, of_lane);
  end if;
  return drive;
end $$;
revoke execute on function app.drive_of_lane(uuid, text) from public;

--> statement-breakpoint
-- Keeps the item of a document: makes it with the document, and moves and renames it with it. A name that is taken gets a number.
create function app.keep_item() returns trigger language plpgsql security definer set search_path = '' as $$
declare drive uuid; base text; ending text; wanted text; turn int := 1;
begin
  if new.deleted_at is not null then
    new.item_id := null;
    return new;
  end if;
  if tg_op = 'INSERT' and new.item_id is not null then return new; end if;
  drive := app.drive_of_lane(new.client_id, new.lane);
  select coalesce(substring(f.name from '\.[^.]+$'), '') into ending from public.files f where f.id = new.file_id;
  base := regexp_replace(new.title, '[~"#%&*:<>?/\\{|}[:cntrl:]]', '-', 'g');
  wanted := base || ending;
  while exists (select from public.storage_items i
    where i.drive_id = drive and i.folder = new.folder and lower(i.name) = lower(wanted) and i.id is distinct from new.item_id)
  loop
    turn := turn + 1;
    wanted := base || ' (' || turn || ')' || ending;
  end loop;
  if new.item_id is null then
    new.item_id := gen_random_uuid();
    insert into public.storage_items (id, drive_id, folder, name, file_id, modified_at)
      values (new.item_id, drive, new.folder, wanted, new.file_id, new.modified_at);
  else
    update public.storage_items set drive_id = drive, folder = new.folder, name = wanted, file_id = new.file_id, modified_at = new.modified_at
      where id = new.item_id;
  end if;
  return new;
end $$;
revoke execute on function app.keep_item() from public;

--> statement-breakpoint
-- Gives the documents of before their items, and the files of client sites their facts.
create function app.describe_items() returns void language sql security definer set search_path = '' as $$
  insert into public.documents (id, client_id, lane, folder, title, document_type, file_id, item_id, added_by, added_at, modified_at)
  select gen_random_uuid(), s.client_id, d.lane, i.folder, regexp_replace(i.name, '\.[^.]+$', ''), 'OTHER', i.file_id, i.id, '', i.modified_at, i.modified_at
  from public.storage_items i join public.storage_drives d on d.id = i.drive_id join public.storage_sites s on s.id = d.site_id
  where s.client_id is not null and i.file_id is not null and not exists (select from public.documents o where o.item_id = i.id);
$$;
revoke execute on function app.describe_items() from public;
grant execute on function app.describe_items() to portico_system;

--> statement-breakpoint
create function app.drop_item() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.storage_items where id = old.item_id;
  return null;
end $$;
revoke execute on function app.drop_item() from public;
create trigger documents_keep_item before insert or update of lane, folder, title, file_id, deleted_at on documents for each row execute function app.keep_item();
create trigger documents_drop_item after update on documents for each row when (old.item_id is distinct from new.item_id) execute function app.drop_item();
update documents set lane = lane;
select app.describe_items();
ALTER TABLE "documents" ADD CONSTRAINT "documents_have_items" CHECK ("documents"."item_id" is not null or "documents"."deleted_at" is not null);

--> statement-breakpoint
-- A contact reads the two lanes of their client, as files and as folders, and adds what they uploaded themselves to the one from the client.
grant select on storage_sites, storage_drives, storage_items to portico_contact;
create policy own_contact on storage_sites for select to portico_contact using (client_id = any ((select app.ids('client_ids'))::uuid[]));
create policy own_contact on storage_drives for select to portico_contact using (lane in ('SHARED', 'FROM_CLIENT') and site_id in (select id from storage_sites));
create policy own_contact on storage_items for select to portico_contact using (drive_id in (select id from storage_drives));
grant insert on documents to portico_contact;
create policy sent_contact on documents as restrictive for insert to portico_contact with check (
  lane = 'FROM_CLIENT' and exists (select from uploads u where u.file_id = documents.file_id));
