import { type ClientForm, clientName } from '#contract/clients/client-forms.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { Tx } from '../db/db.ts';
import { stillToCome, type Today } from '../firm/day.ts';
import { Refusal } from '../http/refusal.ts';
import { allOffices, allTeams } from '../people/queries.ts';
import { countries } from '../reference/countries.ts';
import { linkedElsewhere, otherLinkedClient } from './hubspot.queries.ts';
import { activeServices, isNumberTaken } from './update.queries.ts';

type Problem = [field: string, wrong: boolean, message: string];
type Named = readonly { id: string }[];
/** The client that a form is of; a new one has no name yet. */
type Subject = Pick<Client, 'id' | 'kind' | 'name' | 'end_date' | 'hubspot'> & { services: Named };
const isAmong = (all: Named, id: string) => all.some((each) => each.id === id);

/**
 * Checks a client's form against the firm's reference data and the client itself. Throws 422 with all problems, by field.
 */
export async function checkForm(tx: Tx, form: ClientForm, client: Subject, today: Today): Promise<void> {
  const ahead = stillToCome(today);
  const problems: Problem[] = [
    ['kind', form.kind !== client.kind, 'A company stays a company, and a person a person.'],
    ['office', !isAmong(await allOffices(tx), form.office), 'There is no such office. Choose another.'],
    ...(await referenceProblems(tx, form, client)),
    [
      'rename_date',
      form.rename_date !== null && clientName(form) === client.name,
      'Change the name too, or leave this empty.',
    ],
    ['rename_date', isAhead(form.rename_date, today), ahead],
    ...form.former_names.map(
      ({ rename_date }, at) =>
        [`former_names.${at}.rename_date`, isAhead(rename_date, today), ahead] satisfies Problem,
    ),
    [
      'start_date',
      form.start_date !== null && client.end_date !== null && form.start_date > client.end_date,
      'The client ended before that day.',
    ],
    ...(await linkProblems(tx, form, client)),
    ...(form.kind === 'CORPORATE'
      ? await companyProblems(tx, form, client, today)
      : [['date_of_birth', isAhead(form.date_of_birth, today), ahead] satisfies Problem]),
  ];
  const errors: Record<string, string[]> = {};
  for (const [field, wrong, message] of problems) if (wrong) errors[`form.${field}`] ??= [message];
  if (Object.keys(errors).length > 0) throw new Refusal('invalid', { errors });
}

const isAhead = (date: string | null, { day }: Today) => date !== null && date > day;

/** Values the client already has may stay, even if they can no longer be chosen. */
async function referenceProblems(tx: Tx, { teams, services }: ClientForm, client: Subject) {
  const unknown = (ids: readonly string[], all: Named) => ids.some((id) => !isAmong(all, id));
  return [
    ['teams', unknown(teams, await allTeams(tx)), 'One of these teams is gone. Choose again.'],
    [
      'services',
      unknown(services, [...(await activeServices(tx)), ...client.services]),
      'One of these services is not rendered any more. Choose again.',
    ],
  ] satisfies Problem[];
}

/** A company of the CRM is linked to one client. */
async function linkProblems(tx: Tx, { hubspot }: ClientForm, client: Subject): Promise<Problem[]> {
  if (hubspot === null || hubspot === client.hubspot) return [];
  const other = await otherLinkedClient(tx, hubspot, client.id);
  return [['hubspot', other !== undefined, linkedElsewhere(other ?? '')]];
}

async function companyProblems(
  tx: Tx,
  { jurisdiction, registration_number, date_of_incorporation }: Extract<ClientForm, { kind: 'CORPORATE' }>,
  { id }: Subject,
  today: Today,
) {
  const taken =
    registration_number !== null &&
    (await isNumberTaken(tx, { id, jurisdiction, number: registration_number }));
  return [
    ['jurisdiction', !countries.some(({ code }) => code === jurisdiction), 'There is no such country.'],
    ['registration_number', taken, 'Registration number is duplicated!'],
    ['date_of_incorporation', isAhead(date_of_incorporation, today), stillToCome(today)],
  ] satisfies Problem[];
}
