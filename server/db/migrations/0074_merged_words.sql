-- The same words as the server's refusal.
create or replace function app.refuse_merged() returns trigger language plpgsql set search_path = '' as $$
declare
  client uuid := to_jsonb(new) ->> tg_argv[0];
  words text;
begin
  if client is null or current_setting('role', true) is distinct from 'portico_staff' then
    return new;
  end if;
  select c.name || ' was merged into ' || s.name || '. Use ' || s.name || ' instead, or undo the merge first.' into words
    from public.clients c join public.clients s on s.id = app.client_survivor(c.id)
    where c.id = client and c.merged_into is not null;
  if words is not null then
    raise exception '%', words using errcode = 'PM001';
  end if;
  return new;
end $$;
