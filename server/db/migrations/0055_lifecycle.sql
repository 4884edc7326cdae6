CREATE TABLE "client_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"action" text NOT NULL,
	"from_pair" text NOT NULL,
	"to_pair" text NOT NULL,
	"reason" text,
	"day" date,
	"moved_by" uuid,
	"at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_moves" ADD CONSTRAINT "client_moves_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_moves" ADD CONSTRAINT "client_moves_moved_by_users_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_moves_of_client" ON "client_moves" USING btree ("client_id","at");
--> statement-breakpoint
alter table client_moves enable row level security;
-- A history that the server alone writes: what was done stands.
grant select on client_moves to portico_staff;
grant select, insert on client_moves to portico_system;
create policy client_moves_staff_select on client_moves for select to portico_staff using (true);
create policy client_moves_system on client_moves to portico_system using (true) with check (true);
-- A client's status and its place in the trash are changed by the actions of the table of transitions alone, which the server does as the
-- system: no form, reversal or import of a person reaches them.
create function app.keep_client_status() returns trigger language plpgsql set search_path = '' as $$ begin
  if current_user <> 'portico_system' and current_user like 'portico\_%' then
    raise exception 'the status of a client is changed by the system alone' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger clients_keep_status before update of record_status, business_status, deleted_at on clients for each row
  when (old.record_status <> new.record_status or old.business_status <> new.business_status
    or old.deleted_at is distinct from new.deleted_at)
  execute function app.keep_client_status();
