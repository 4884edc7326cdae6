CREATE TABLE "changed_names" (
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	CONSTRAINT "changed_names_owner_kind_owner_id_pk" PRIMARY KEY("owner_kind","owner_id")
);
--> statement-breakpoint
CREATE TABLE "name_tokens" (
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token" text NOT NULL,
	CONSTRAINT "name_tokens_owner_kind_owner_id_kind_token_pk" PRIMARY KEY("owner_kind","owner_id","kind","token")
);
--> statement-breakpoint
CREATE INDEX "name_tokens_token" ON "name_tokens" USING btree ("kind","token");--> statement-breakpoint
CREATE INDEX "name_tokens_trgm" ON "name_tokens" USING gin ("token" gin_trgm_ops);--> statement-breakpoint
alter table name_tokens enable row level security;
alter table changed_names enable row level security;
-- Staff alone search by names. Whoever searches writes the words of what has changed since.
grant select, insert, delete on name_tokens to portico_staff, portico_system;
grant select, update, delete on changed_names to portico_staff, portico_system;
create policy name_tokens_staff on name_tokens to portico_staff using (true) with check (true);
create policy name_tokens_system on name_tokens to portico_system using (true) with check (true);
create policy changed_names_staff on changed_names to portico_staff using (true) with check (true);
create policy changed_names_system on changed_names to portico_system using (true) with check (true);
-- Notes whose name has changed, whoever wrote it, and forgets who is gone.
create function app.note_name() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  if tg_op = 'DELETE' then
    delete from public.name_tokens where owner_kind = tg_argv[0] and owner_id = old.id;
    delete from public.changed_names where owner_kind = tg_argv[0] and owner_id = old.id;
  else
    insert into public.changed_names (owner_kind, owner_id) values (tg_argv[0], new.id) on conflict do nothing;
  end if;
  return null;
end $$;
revoke execute on function app.note_name() from public;
create trigger clients_note_name after insert or delete on clients for each row execute function app.note_name('client');
create trigger clients_note_new_name after update of name, former_names on clients for each row
  when (old.name <> new.name or old.former_names <> new.former_names) execute function app.note_name('client');
create trigger contacts_note_name after insert or delete on contacts for each row execute function app.note_name('contact');
create trigger contacts_note_new_name after update of first_name, last_name on contacts for each row
  when (old.first_name is distinct from new.first_name or old.last_name <> new.last_name) execute function app.note_name('contact');
insert into changed_names (owner_kind, owner_id) select 'client', id from clients union all select 'contact', id from contacts;
