-- The copy can be had for 30 days from when the envelope ended, also where its seal was made long after the deadline.
create or replace function app.opened_recipients(s public.sessions) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(r.id order by r.id = s.recipient_id desc, r.id desc), '[]')
  from (select s.recipient_id as id where s.recipient_id is not null
    union select x.recipient_id from public.sessions x
    where s.came_by = 'link' and x.came_by = 'link' and x.account_id = s.account_id and x.device_id = s.device_id) opened
  join public.recipients r on r.id = opened.id join public.envelopes e on e.id = r.envelope_id
  where r.id = s.recipient_id or (e.status <> 'cancelled' and r.action <> 'replaced' and coalesce(e.ended_at, e.deadline) > now() - interval '30 days')
$$;
