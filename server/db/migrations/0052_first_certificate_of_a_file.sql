-- Of several certificates a file leads to itself, if it is one, or else to the first: the same each time.
create or replace function app.certificate_by_file(of_sha256 text) returns text language sql stable security definer set search_path = '' as $$
  select f.sha256 from public.certificates c join public.files f on f.id = c.file_id
  where f.sha256 = of_sha256 or c.envelope_id in (select d.envelope_id from public.envelope_documents d where d.sealed_sha256 = of_sha256)
  order by (f.sha256 = of_sha256) desc, c.created_at, c.envelope_id
  limit 1
$$;
