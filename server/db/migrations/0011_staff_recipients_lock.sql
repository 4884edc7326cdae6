-- A colleague who is asked to sign locks the envelope as other recipients do, and changes nothing of it by that.
create policy envelopes_staff_lock on envelopes for update to portico_staff using (id = any (array(select app.my_envelopes()))) with check (app.acts_on(id));
