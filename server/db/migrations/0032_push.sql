CREATE TABLE "push_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"private_key" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"device_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" "bytea" NOT NULL,
	"auth" "bytea" NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_account_id_created_at_index" ON "push_subscriptions" USING btree ("account_id","created_at");
--> statement-breakpoint
-- The private key is the system's. Everybody who has an inbox reads the public one, and has subscriptions of their own devices.
alter table push_keys enable row level security;
alter table push_subscriptions enable row level security;
grant select, insert on push_keys to portico_system;
grant select, insert, update, delete on push_subscriptions to portico_system;
create policy push_keys_system on push_keys to portico_system using (true) with check (true);
create policy push_subscriptions_system on push_subscriptions to portico_system using (true) with check (true);
do $$ declare r text; begin
  foreach r in array '{portico_staff,portico_contact,portico_employee}'::text[] loop
    execute format('grant select (id, public_key, created_at) on push_keys to %I', r);
    execute format('create policy known_%s on push_keys for select to %I using (true)', r, r);
    execute format('grant select (device_id, account_id, endpoint, created_at), insert, update (endpoint, p256dh, auth, created_at), delete on push_subscriptions to %I', r);
    execute format('create policy own_%s on push_subscriptions to %I using (account_id = (select app.id(''account_id'')))
      with check (account_id = (select app.id(''account_id'')) and device_id in (select d.id from devices d where d.account_id = push_subscriptions.account_id and d.revoked_at is null))', r, r);
  end loop;
end $$;
-- A device that is signed out for good, or whose account is suspended, is told nothing more, whoever ends it.
create function app.end_push() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'devices' then
    delete from public.push_subscriptions where device_id = new.id;
  else
    delete from public.push_subscriptions where account_id = new.id;
  end if;
  return null;
end $$;
create trigger end_push after update of revoked_at on devices for each row when (new.revoked_at is not null) execute function app.end_push();
create trigger end_push after update of status on accounts for each row when (new.status <> 'ACTIVE') execute function app.end_push();

--> statement-breakpoint
-- True if a device of this reader is told of news: whoever causes a notice plans a push only then.
create function app.is_told(reader uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.push_subscriptions p where p.account_id in (
    select u.account_id from public.users u where u.id = reader
    union all select c.account_id from public.contacts c where c.id = reader
    union all select e.account_id from public.payroll_employees e where e.id = reader))
$$;
revoke execute on function app.is_told(uuid), app.end_push() from public;
grant execute on function app.is_told(uuid) to portico_staff, portico_contact, portico_employee, portico_signer, portico_system;
