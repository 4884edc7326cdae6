-- The file that a link opens for its holder, who is nobody. With an entry (id, ip, device, request), it is opened: counted, and logged once.
drop function app.public_file(text, timestamptz, boolean);

--> statement-breakpoint
create function app.public_file(of_hash text, at timestamptz, entry jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare answer jsonb; link public.public_links; document public.documents;
begin
  select l.* into link from public.public_links l where l.token_hash = of_hash and l.revoked_at is null and l.expires_at > at;
  select d.* into document from public.documents d join public.clients c on c.id = d.client_id
    where d.id = link.document_id and d.deleted_at is null and c.deleted_at is null;
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
revoke execute on function app.public_file(text, timestamptz, jsonb) from public;
grant execute on function app.public_file(text, timestamptz, jsonb) to portico_none;
