-- Staff see a drive of the document storage by the permission of the pages that show the same: `view bd client` for business development,
-- and of a client's lanes all by `view document client`, what is shared by `view shared folder client` too. Folders and files follow drives.
create function app.views_bd() returns boolean language sql stable set search_path = '' as $$
  select current_setting('app.views_bd', true) is not distinct from 'true' $$;
create function app.lanes() returns text[] language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('app.lanes', true), '')::text[], '{}') $$;
grant execute on function app.views_bd(), app.lanes() to portico_staff;
alter policy storage_sites_staff_select on storage_sites using (not bd or (select app.views_bd()));
alter policy storage_drives_staff_select on storage_drives using (
  owner_id = (select app.id('user_id'))
  or owner_id is null and site_id in (select id from storage_sites) and (lane is null or lane = any ((select app.lanes())::text[]))
);
