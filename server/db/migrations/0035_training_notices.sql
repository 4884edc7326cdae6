-- The notice of a course closes for whoever no longer has to do it, whatever brought that about; and what is chosen about push and mail
-- counts for it as for any other notice.
create or replace function app.assign_courses() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  if tg_op <> 'DELETE' then
    with added as (
      insert into public.course_assignments (id, course_id, user_id, assigned_on)
        select gen_random_uuid(), r.course_id, r.user_id, current_date from app.required_courses r
        where not exists (select from public.course_assignments a where a.course_id = r.course_id and a.user_id = r.user_id)
        on conflict do nothing
        returning course_id, user_id, assigned_on),
    put as (
      insert into public.inbox (id, reader_id, kind, title, body, path, created_at)
        select gen_random_uuid(), a.user_id, 'training.assigned', 'A course for you: ' || c.title,
          'Please do it by ' || to_char(a.assigned_on + c.due_days, 'FMDD Mon YYYY') || '.', '/app/dashboard/training/' || c.id,
          date_trunc('milliseconds', now())
        from added a join public.courses c on c.id = a.course_id
        returning reader_id, created_at)
    insert into public.jobs (id, kind, payload, key, run_at, created_at)
      select gen_random_uuid(), 'inbox.tell',
        jsonb_build_object('readerId', p.reader_id, 'kind', 'training.assigned',
          'at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
        'inbox.tell:training:' || p.reader_id || ':' || p.created_at, p.created_at, p.created_at
      from (select distinct reader_id, created_at from put) p
      on conflict do nothing;
    if found then
      perform pg_notify('jobs', '');
    end if;
  end if;
  if tg_op <> 'INSERT' then
    update public.inbox i set read_at = now() where i.kind = 'training.assigned' and i.read_at is null
      and not exists (select from app.required_courses r where '/app/dashboard/training/' || r.course_id = i.path and r.user_id = i.reader_id);
  end if;
  return null;
end $$;
create trigger course_teams_close after delete on course_teams for each statement execute function app.assign_courses();
create trigger course_people_close after delete on course_people for each statement execute function app.assign_courses();
create trigger user_roles_close_courses after delete on user_roles for each statement execute function app.assign_courses();
create trigger user_teams_close_courses after delete on user_teams for each statement execute function app.assign_courses();
create trigger user_groups_close_courses after delete on user_groups for each statement execute function app.assign_courses();
create trigger group_roles_close_courses after delete on directory_group_roles for each statement execute function app.assign_courses();
create trigger group_teams_close_courses after delete on directory_group_teams for each statement execute function app.assign_courses();

--> statement-breakpoint
-- Courses name the roles that they are required of: they follow when a role of the firm's own is named anew, and forget one that is deleted.
create function app.roles_in_courses() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  if tg_op = 'UPDATE' then
    update public.courses set roles = array_replace(roles, old.name, new.name) where old.name = any (roles);
  else
    update public.courses set roles = array_remove(roles, old.name) where old.name = any (roles);
  end if;
  return null;
end $$;
revoke execute on function app.roles_in_courses() from public;
create trigger roles_renamed_in_courses after update of name on roles for each row
  when (old.name <> new.name) execute function app.roles_in_courses();
create trigger roles_deleted_in_courses after delete on roles for each row execute function app.roles_in_courses();
