-- What those who acted filled in, for whoever takes part, while the envelope is out for signing. The rows stay theirs: the server's role
-- of a signer reads none of them but its own.
create function app.filled_in(of_envelope uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('recipientId', s.recipient_id, 'values', s.values, 'signature', s.signature, 'initials', s.initials,
    'deviceTime', app.wire(s.device_time), 'offline', s.offline, 'receivedAt', app.wire(s.received_at)) order by r."order", r.id)
  from public.submissions s join public.recipients r on r.id = s.recipient_id join public.envelopes e on e.id = r.envelope_id
  where e.id = of_envelope and e.status = 'sent' and s.late is null and s.kind <> 'decline' and e.id in (select app.my_envelopes())
$$;
revoke execute on function app.filled_in from public;
grant execute on function app.filled_in to portico_staff, portico_contact, portico_employee, portico_signer;
