ALTER TABLE "submissions" ADD COLUMN "body" text;
--> statement-breakpoint
-- Chains that begin from here follow the rule portico-evidence/2: number and time are hashed with the event. The time is cut to
-- milliseconds, as evidence.json writes it. The first event of a chain shows the rule by what it is linked to; older chains keep theirs.
create or replace function app.chain_audit() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  last record;
  first_rule constant bytea := pg_catalog.sha256(convert_to(new.envelope_id::text, 'UTF8'));
begin
  perform 1 from public.envelopes where id = new.envelope_id for update;
  select seq, hash into last from public.audit where envelope_id = new.envelope_id order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.at := date_trunc('milliseconds', clock_timestamp());
  new.prev := coalesce(last.hash, pg_catalog.sha256(convert_to('portico-evidence/2|' || new.envelope_id, 'UTF8')));
  if exists (select from public.audit where envelope_id = new.envelope_id and seq = 1 and prev = first_rule) then
    new.hash := pg_catalog.sha256(new.prev || convert_to(new.event, 'UTF8'));
  else
    new.hash := pg_catalog.sha256(new.prev || convert_to(new.seq || '|' || app.wire(new.at) || '|' || new.event, 'UTF8'));
  end if;
  return new;
end $$;
