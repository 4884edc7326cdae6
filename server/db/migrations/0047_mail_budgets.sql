ALTER TABLE "mails" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "caused_by" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "first_to" text;--> statement-breakpoint
CREATE INDEX "mails_first_by" ON "mails" USING btree ("caused_by","created_at") WHERE "mails"."first_to" is not null;--> statement-breakpoint
CREATE INDEX "mails_first_to" ON "mails" USING btree ("first_to","created_at") WHERE "mails"."first_to" is not null;--> statement-breakpoint
CREATE INDEX "mails_sent" ON "mails" USING btree ("sent_at") WHERE "mails"."sent_at" is not null;--> statement-breakpoint
-- True if somebody ever did something from an address: they have a sign-in there, came by a link, or looked at what was sent to it.
create function app.has_answered(address text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.accounts a where a.guard in ('api', 'client', 'external') and a.email = address and (a.password_hash is not null or a.cloud_subject is not null
      or exists (select from public.passkeys p where p.account_id = a.id) or exists (select from public.sessions s where s.account_id = a.id)))
    or exists (select from public.recipients r where r.email = address and (r.viewed_at is not null or r.acted_at is not null))
$$;
revoke execute on function app.has_answered(text) from public;
grant execute on function app.has_answered(text) to portico_system;
--> statement-breakpoint
create function app.note_first_mail() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  if app.has_answered(new.first_to) then new.first_to := null; end if;
  return new;
end $$;
revoke execute on function app.note_first_mail() from public;
create trigger note_first_mail before insert on mails for each row when (new.first_to is not null) execute function app.note_first_mail();
