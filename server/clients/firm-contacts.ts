import { type FirmContact, readFirmContacts } from '#contract/clients/firm-contacts.ts';
import type { Tx } from '../db/db.ts';
import { type Handler, handle } from '../http/handler.ts';
import { payrollManagersOf } from '../payroll/records/queries.ts';
import { contactFactsOfUsers, officeById } from '../people/queries.ts';
import { countryName } from '../reference/countries.ts';
import { clientById, openManagers } from './queries.ts';

type Task = { user_id: string; role: FirmContact['roles'][number] };

async function peopleOf(tx: Tx, clientId: string): Promise<FirmContact[]> {
  const payroll = (await payrollManagersOf(tx, clientId)).map(
    (user_id): Task => ({ user_id, role: 'PAYROLL' }),
  );
  const tasks: Task[] = [...(await openManagers(tx, [clientId])), ...payroll];
  const ids = [...new Set(tasks.map(({ user_id }) => user_id))];
  const known = await contactFactsOfUsers(tx, ids);
  return ids.flatMap((id) => {
    const person = known.find((one) => one.id === id);
    const roles = tasks.filter(({ user_id }) => user_id === id).map(({ role }) => role);
    return person ? [{ ...person, roles: [...new Set(roles)] }] : [];
  });
}

async function officeOf(tx: Tx, officeId: string | null) {
  const office = officeId === null ? undefined : await officeById(tx, officeId);
  if (!office) return null;
  const { name, line1, line2, postal_code, city, country_code, phone } = office;
  const town = [postal_code, city].filter(Boolean).join(' ');
  const lines = [line1, line2, town].filter((line): line is string => Boolean(line));
  return { name, lines, country: countryName(country_code), phone: phone ?? '' };
}

export const firmContactHandlers: readonly Handler[] = [
  handle(readFirmContacts, async ({ tx, actor }) => {
    const [clientId = ''] = actor.clientIds;
    const client = await clientById(tx, clientId);
    return { people: await peopleOf(tx, clientId), office: await officeOf(tx, client?.office_id ?? null) };
  }),
];
