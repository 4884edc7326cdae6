CREATE TABLE "interests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"client_id" uuid NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"party_id" uuid NOT NULL,
	"type" text NOT NULL,
	"direct" text NOT NULL,
	"share" numeric(7, 4),
	"share_min" numeric(7, 4),
	"share_max" numeric(7, 4),
	"class_id" uuid,
	"shares" numeric(18, 0),
	"since" date,
	"until" date,
	"beneficial_owner" boolean NOT NULL,
	"unspecified_reason" text
);
--> statement-breakpoint
CREATE TABLE "share_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"client_id" uuid NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"class_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"from_id" uuid,
	"to_id" uuid,
	"shares" numeric(18, 0),
	"split_to" integer,
	"split_from" integer,
	"certificate" text,
	"first_number" numeric(18, 0),
	"last_number" numeric(18, 0),
	"paid" numeric(18, 2),
	"note" text,
	CONSTRAINT "share_moves_kind" CHECK (case "share_moves"."kind"
      when 'SPLIT' then "share_moves"."from_id" is null and "share_moves"."to_id" is null and "share_moves"."shares" is null and "share_moves"."split_to" > 0 and "share_moves"."split_from" > 0
      else "share_moves"."shares" > 0 and ("share_moves"."from_id" is null) = ("share_moves"."kind" = 'ISSUE') and ("share_moves"."to_id" is null) = ("share_moves"."kind" = 'REDEEM') and "share_moves"."split_to" is null end)
);
--> statement-breakpoint
CREATE TABLE "share_move_holders" (
	"move_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	CONSTRAINT "share_move_holders_move_id_party_id_pk" PRIMARY KEY("move_id","party_id")
);
--> statement-breakpoint
CREATE TABLE "share_holdings" (
	"class_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"shares" numeric NOT NULL,
	CONSTRAINT "share_holdings_class_id_party_id_pk" PRIMARY KEY("class_id","party_id")
);
--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_class_id_share_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."share_classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_moves" ADD CONSTRAINT "share_moves_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_moves" ADD CONSTRAINT "share_moves_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_moves" ADD CONSTRAINT "share_moves_class_id_share_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."share_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_moves" ADD CONSTRAINT "share_moves_from_id_parties_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_moves" ADD CONSTRAINT "share_moves_to_id_parties_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_move_holders" ADD CONSTRAINT "share_move_holders_move_id_share_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."share_moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_move_holders" ADD CONSTRAINT "share_move_holders_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_holdings" ADD CONSTRAINT "share_holdings_class_id_share_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."share_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_holdings" ADD CONSTRAINT "share_holdings_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interests_client_id_index" ON "interests" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "interests_party_id_index" ON "interests" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "interests_class_id_index" ON "interests" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "share_moves_client_id_index" ON "share_moves" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "share_moves_class_id_day_id_index" ON "share_moves" USING btree ("class_id","day","id");--> statement-breakpoint
CREATE INDEX "share_moves_from_id_index" ON "share_moves" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "share_moves_to_id_index" ON "share_moves" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "share_move_holders_party_id_index" ON "share_move_holders" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "share_holdings_party_id_index" ON "share_holdings" USING btree ("party_id");--> statement-breakpoint
alter table interests enable row level security;
alter table share_moves enable row level security;
alter table share_move_holders enable row level security;
alter table share_holdings enable row level security;
grant select, insert, update on interests, share_moves to portico_staff;
grant select, insert, delete on share_move_holders to portico_staff;
-- The database alone writes holdings.
grant select on share_holdings to portico_staff, portico_system;
grant select, insert, update, delete on interests, share_moves, share_move_holders to portico_system;
create policy interests_staff on interests to portico_staff
  using ((select current_setting('app.views_identity', true)) = 'true') with check ((select current_setting('app.views_identity', true)) = 'true');
create policy interests_system on interests to portico_system using (true) with check (true);
create policy share_moves_staff on share_moves to portico_staff
  using ((select current_setting('app.views_identity', true)) = 'true') with check ((select current_setting('app.views_identity', true)) = 'true');
create policy share_moves_system on share_moves to portico_system using (true) with check (true);
create policy share_move_holders_staff on share_move_holders to portico_staff
  using ((select current_setting('app.views_identity', true)) = 'true') with check ((select current_setting('app.views_identity', true)) = 'true');
create policy share_move_holders_system on share_move_holders to portico_system using (true) with check (true);
create policy share_holdings_staff_select on share_holdings for select to portico_staff
  using ((select current_setting('app.views_identity', true)) = 'true');
create policy share_holdings_system_select on share_holdings for select to portico_system using (true);
create trigger interests_refuse_merged before insert on interests for each row execute function app.refuse_merged('client_id');
create trigger share_moves_refuse_merged before insert on share_moves for each row execute function app.refuse_merged('client_id');
--> statement-breakpoint
-- Keeps the holdings of a class: its moves, one after the other by day and id, for the parties that the holders turned out to be. The app has the
-- same fold (contract/owners/holdings.ts) and refuses in more words; here nobody gets by. The class stays locked: of two moves at once the
-- second one counts the first.
create function app.fold_shares(class uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  held jsonb := '{}';
  move record;
  short uuid;
begin
  perform from public.share_classes c where c.id = class for update;
  for move in select m.kind, m.day, m.shares, m.split_to, m.split_from, app.survivor(m.from_id) as giver, app.survivor(m.to_id) as taker
    from public.share_moves m where m.class_id = class and m.deleted_at is null order by m.day, m.id
  loop
    if move.kind = 'SPLIT' then
      if exists (select from jsonb_each_text(held) h where mod(h.value::numeric * move.split_to, move.split_from) <> 0) then
        raise exception 'The split of % would leave a part of a share.', move.day using errcode = 'PM002';
      end if;
      held := coalesce((select jsonb_object_agg(h.key, div(h.value::numeric * move.split_to, move.split_from)) from jsonb_each_text(held) h), '{}');
      continue;
    end if;
    if move.giver is not null then
      held := held || jsonb_build_object(move.giver::text, coalesce((held ->> move.giver::text)::numeric, 0) - move.shares);
      if (held ->> move.giver::text)::numeric < 0 then short := move.giver; end if;
    end if;
    if move.taker is not null then
      held := held || jsonb_build_object(move.taker::text, coalesce((held ->> move.taker::text)::numeric, 0) + move.shares);
    end if;
    if short is not null then
      raise exception '% would give more shares than it holds on %.', (select p.name from public.parties p where p.id = short), move.day
        using errcode = 'PM002';
    end if;
  end loop;
  delete from public.share_holdings h where h.class_id = class;
  insert into public.share_holdings (class_id, party_id, shares)
    select class, h.key::uuid, h.value::numeric from jsonb_each_text(held) h where h.value::numeric > 0;
end $$;
create function app.share_moved() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  perform app.fold_shares(new.class_id);
  if tg_op = 'UPDATE' and old.class_id <> new.class_id then perform app.fold_shares(old.class_id); end if;
  return null;
end $$;
-- A move that is deleted for good was taken back before, or goes with its client.
create trigger share_moves_fold after insert or update on share_moves for each row execute function app.share_moved();
-- A merge gives the shares of the one to the other, and its undo takes them back: it is refused if they were given away since.
create function app.holder_merged() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  class uuid;
begin
  for class in
    select distinct m.class_id from public.share_moves m, (select app.with_merged(coalesce(app.survivor(new.merged_into), new.id)) as id
        union select app.with_merged(app.survivor(old.merged_into)) union select app.with_merged(new.id)) family
      where m.deleted_at is null and (m.from_id = family.id or m.to_id = family.id) order by m.class_id
  loop
    perform app.fold_shares(class);
  end loop;
  return null;
end $$;
create trigger parties_fold_shares after update of merged_into on parties for each row
  when (old.merged_into is distinct from new.merged_into) execute function app.holder_merged();
-- A class stays as long as shares of it moved, also where whoever takes it away may not see them.
create function app.refuse_moved_class() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  if exists (select from public.share_moves m where m.class_id = new.id and m.deleted_at is null)
    or exists (select from public.interests i where i.class_id = new.id and i.deleted_at is null) then
    raise exception 'Share class % has holders. Remove their entries first.', new.code using errcode = 'PM002';
  end if;
  return new;
end $$;
create trigger share_classes_refuse_moved before update of deleted_at on share_classes for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.refuse_moved_class();
revoke execute on function app.fold_shares(uuid), app.share_moved(), app.holder_merged(), app.refuse_moved_class() from public;
-- The party of a client that is gone for good stays if it owns something elsewhere.
create or replace function app.forget_party() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  delete from public.parties p where p.id = old.party_id
    and not exists (select from public.contacts c where c.party_id = p.id) and not exists (select from public.parties o where o.merged_into = p.id)
    and not exists (select from public.officers o where o.party_id = p.id)
    and not exists (select from public.interests i where i.party_id = p.id)
    and not exists (select from public.share_moves m where m.from_id = p.id or m.to_id = p.id)
    and not exists (select from public.share_move_holders h where h.party_id = p.id);
  insert into public.changed_names (owner_kind, owner_id) select 'party', p.id from public.parties p where p.id = old.party_id
    on conflict do nothing;
  return null;
end $$;
