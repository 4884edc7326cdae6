-- /verify answers from the sealed certificate: the rows only lead to its file.
drop function app.verification_of_file(text);
--> statement-breakpoint
drop function app.verification(text);
--> statement-breakpoint
create function app.certificate_by_code(of_hash text) returns text language sql stable security definer set search_path = '' as $$
  select f.sha256 from public.certificates c join public.files f on f.id = c.file_id where c.code_hash = of_hash
$$;
--> statement-breakpoint
create function app.certificate_by_file(of_sha256 text) returns text language sql stable security definer set search_path = '' as $$
  select f.sha256 from public.certificates c join public.files f on f.id = c.file_id
  where f.sha256 = of_sha256 or c.envelope_id in (select d.envelope_id from public.envelope_documents d where d.sealed_sha256 = of_sha256)
  limit 1
$$;
--> statement-breakpoint
revoke execute on function app.certificate_by_code, app.certificate_by_file from public;
--> statement-breakpoint
grant execute on function app.certificate_by_code, app.certificate_by_file to portico_none;
