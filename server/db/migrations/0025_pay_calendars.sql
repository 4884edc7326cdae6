-- Pay days on the phone: an employee reads the calendar they are paid by, a contact with access to payroll those of their client.
grant select (id, name, frequency, period_start, pay_day_rule, pay_day, cut_off_days, deleted_at) on payroll_calendars to portico_employee;
create policy payroll_calendars_employee on payroll_calendars for select to portico_employee
  using (deleted_at is null and id in (select e.calendar_id from payroll_employees e));
grant select (frequency, period_start, pay_day_rule, pay_day, cut_off_days, deleted_at) on payroll_calendars to portico_contact;
