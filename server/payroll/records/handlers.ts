import { fullName } from '#contract/core/text/full-name.ts';
import { records } from '#contract/records.ts';
import type { Handler } from '#server/http/handler.ts';
import { awaited } from '#server/people/address/queries.ts';
import { namesOfUsers } from '#server/people/queries.ts';
import { recordHandlers } from '#server/records/record-handlers.ts';
import { addressStays, byToday, hasSignIn } from '#server/records/rules.queries.ts';
import { countryOf, knownCountry } from '#server/reference/countries.ts';
import { portalState } from '../access/portal-state.ts';
import { withPayPrivacy } from './pay-privacy.ts';
import {
  calendarQueries,
  employeeQueries,
  knownCalendar,
  knownInManager,
  namesOfCalendars,
  oneCalendarName,
  oneEntryAtATime,
  oneNumber,
  onePaySchedule,
  payrollManagerQueries,
} from './queries.ts';

const calendarHandlers = recordHandlers(records.payrollCalendars, {
  queries: calendarQueries,
  title: ({ name }) => name,
  toColumns: ({ country, cut_off_days, pay_day, ...form }) => ({
    ...form,
    country_code: knownCountry(country),
    cut_off_days: cut_off_days ?? 0,
    pay_day: form.pay_day_rule === 'LAST_DAY' ? null : pay_day,
  }),
  fieldOf: { country_code: 'country' },
  toAnswer: (rows) =>
    rows.map(({ country_code, cut_off_days }) => ({ country: countryOf(country_code), cut_off_days })),
  rules: [oneCalendarName, onePaySchedule],
  inUse: 'Give them another calendar first.',
});

const managerHandlers = recordHandlers(records.payrollManagers, {
  queries: payrollManagerQueries,
  async title({ user_id }, tx) {
    return (await namesOfUsers(tx, [user_id]))[0]?.display_name ?? user_id;
  },
  toColumns: ({ user, backup, from, to, ...form }) => ({
    ...form,
    user_id: user,
    backup_id: backup,
    since: from,
    until: to,
  }),
  fieldOf: { user_id: 'user', backup_id: 'backup', since: 'from', until: 'to' },
  async toAnswer(rows, tx) {
    const people = await namesOfUsers(tx, [
      ...new Set(rows.flatMap(({ user_id, backup_id }) => (backup_id ? [user_id, backup_id] : [user_id]))),
    ]);
    const calendars = await namesOfCalendars(
      tx,
      rows.flatMap((row) => row.calendars),
    );
    const person = (id: string) => ({ id, name: people.find((one) => one.id === id)?.display_name ?? '' });
    return rows.map((row) => ({
      user: person(row.user_id),
      backup: row.backup_id === null ? null : person(row.backup_id),
      calendars: calendars.filter(({ id }) => row.calendars.includes(id)),
    }));
  },
  rules: [knownInManager, oneEntryAtATime],
});

const employeeHandlers = recordHandlers(records.payrollEmployees, {
  queries: employeeQueries,
  title: ({ first_name, last_name }) => fullName({ first_name, last_name }),
  toColumns: ({ calendar, nationality, job_title, department, ...form }) => ({
    ...form,
    calendar_id: calendar,
    nationality: nationality && knownCountry(nationality, 'form.nationality'),
    job_title: job_title ?? '',
    department: department ?? '',
  }),
  fieldOf: { calendar_id: 'calendar' },
  async toAnswer(rows, tx) {
    const calendars = await namesOfCalendars(tx, [
      ...new Set(rows.flatMap(({ calendar_id }) => calendar_id ?? [])),
    ]);
    const signIns = await awaited(
      tx,
      rows.map(({ account_id, closed_account_id, work_email, personal_email }) => ({
        accountId: account_id ?? closed_account_id,
        addresses: [work_email, personal_email],
      })),
    );
    return rows.map(({ calendar_id, ...row }, at) => ({
      awaits: signIns[at] ?? null,
      has_sign_in: hasSignIn(row),
      calendar: calendars.find(({ id }) => id === calendar_id) ?? null,
      portal: portalState(row),
      bank_account: row.bank_account,
    }));
  },
  rules: [addressStays('work_email', 'personal_email'), byToday('birth_date'), oneNumber, knownCalendar],
  inUse: 'Set their status to “Left” instead.',
});

export const payrollRecordHandlers: readonly Handler[] = [
  ...calendarHandlers,
  ...managerHandlers,
  ...employeeHandlers.map(withPayPrivacy),
];
