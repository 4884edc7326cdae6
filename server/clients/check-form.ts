import { type ClientForm, clientName } from '#contract/clients/client-forms.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { Tx } from '../db/db.ts';
import { stillToCome, type Today } from '../firm/day.ts';
import { Refusal } from '../http/refusal.ts';
import { allOffices, allTeams, isEmployingEntity } from '../people/queries.ts';
import { companyTypeCodeOf, companyTypeProblem } from '../reference/company-types.ts';
import { countries } from '../reference/countries.ts';
import { regionProblem } from '../reference/region-of-country.ts';
import { linkedElsewhere, otherLinkedClient } from './hubspot.queries.ts';
import { activeServices, hasIndustry, hasSector, isNumberTaken } from './update.queries.ts';

type PersonForm = Extract<ClientForm, { kind: 'INDIVIDUAL' }>;
type Problem = [field: string, wrong: boolean, message: string];
type Named = readonly { id: string }[];
/** The client that a form is of; a new one has no name yet. */
type Subject = Pick<
  Client,
  | 'id'
  | 'kind'
  | 'name'
  | 'end_date'
  | 'employing_entity'
  | 'jurisdiction'
  | 'jurisdiction_region'
  | 'hubspot'
> &
  Partial<Pick<Client, 'company_type' | 'industry' | 'sector'>> & { services: Named };
const isAmong = (all: Named, id: string) => all.some((each) => each.id === id);

/** A client's form with the code of its company type, which older apps and files write in words. */
export const withCompanyTypeCode = (form: ClientForm): ClientForm =>
  form.kind === 'CORPORATE'
    ? { ...form, company_type: companyTypeCodeOf(form.company_type, form.jurisdiction) }
    : form;

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
      : personProblems(form, today)),
  ];
  const errors: Record<string, string[]> = {};
  for (const [field, wrong, message] of problems) if (wrong) errors[`form.${field}`] ??= [message];
  if (Object.keys(errors).length > 0) throw new Refusal('invalid', { errors });
}

const isAhead = (date: string | null, { day }: Today) => date !== null && date > day;

/** Values the client already has may stay, even if they can no longer be chosen. */
async function referenceProblems(
  tx: Tx,
  { teams, services, employing_entity: entity, industry, sector }: ClientForm,
  client: Subject,
) {
  const unknown = (ids: readonly string[], all: Named) => ids.some((id) => !isAmong(all, id));
  return [
    ['teams', unknown(teams, await allTeams(tx)), 'One of these teams is gone. Choose again.'],
    [
      'services',
      unknown(services, [...(await activeServices(tx)), ...client.services]),
      'One of these services is not rendered any more. Choose again.',
    ],
    [
      'employing_entity',
      entity !== null && entity !== client.employing_entity?.id && !(await isEmployingEntity(tx, entity)),
      'There is no such employing entity. Choose another.',
    ],
    [
      'industry',
      industry !== null && industry !== client.industry && !(await hasIndustry(tx, industry)),
      'There is no such industry. Choose one from the list.',
    ],
    [
      'sector',
      sector !== null && sector !== client.sector && !(await hasSector(tx, sector)),
      'There is no such sector. Choose one from the list.',
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
  form: Extract<ClientForm, { kind: 'CORPORATE' }>,
  client: Subject,
  today: Today,
) {
  const { jurisdiction, jurisdiction_region: region, registration_number, date_of_incorporation } = form;
  const { id, company_type = null, jurisdiction: before } = client;
  const typeProblem = companyTypeProblem(form, { company_type, jurisdiction: before });
  const taken =
    registration_number !== null &&
    (await isNumberTaken(tx, { id, jurisdiction, number: registration_number }));
  const stays = before === jurisdiction && client.jurisdiction_region === region;
  const noRegion = region === null || stays ? undefined : regionProblem(region, jurisdiction);
  return [
    ['jurisdiction_region', noRegion !== undefined, noRegion ?? ''],
    [
      'jurisdiction',
      jurisdiction !== before && !countries.some(({ code }) => code === jurisdiction),
      'There is no such country.',
    ],
    ['company_type', typeProblem !== null, typeProblem ?? ''],
    ['registration_number', taken, 'Registration number is duplicated!'],
    ['date_of_incorporation', isAhead(date_of_incorporation, today), stillToCome(today)],
  ] satisfies Problem[];
}

/** Days and countries that cannot be; those of rows stand at their row. */
function personProblems(
  { date_of_birth, nationalities, residence, tax_residencies, id_documents }: PersonForm,
  today: Today,
): Problem[] {
  const ahead = stillToCome(today);
  const isCountry = (wanted: string) => countries.some(({ code }) => code === wanted);
  const none = 'There is no such country.';
  return [
    ['date_of_birth', isAhead(date_of_birth, today), ahead],
    ['nationalities', !nationalities.every(isCountry), 'One of these is no country. Choose again.'],
    ['residence', residence !== null && !isCountry(residence), none],
    ...tax_residencies.map(
      ({ country }, at): Problem => [`tax_residencies.${at}.country`, !isCountry(country), none],
    ),
    ...id_documents.flatMap(({ country, issued }, at): Problem[] => [
      [`id_documents.${at}.country`, !isCountry(country), none],
      [`id_documents.${at}.issued`, isAhead(issued, today), ahead],
    ]),
  ];
}
