import type { Client } from '#contract/clients/clients.ts';
import { cleanLine } from '#contract/core/text/pasted.ts';
import { records } from '#contract/records.ts';
import type { ClientRegistry, RegistryDifference } from '#contract/registry/registry-checks.ts';
import * as contract from '#contract/registry/registry-checks.ts';
import {
  type AcceptedField,
  comparedFields,
  comparedWords,
  isAccepted,
} from '#contract/registry/registry-words.ts';
import { readClientFully } from '../clients/client.ts';
import { lockClient } from '../clients/lock.queries.ts';
import { lockPartyOf } from '../clients/party-facts.queries.ts';
import { changeFields } from '../clients/update.ts';
import type { Tx } from '../db/db.ts';
import { firmDay } from '../firm/day.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal, wordsOfRefusal } from '../http/refusal.ts';
import { namesOfUsers } from '../people/queries.ts';
import { recordHandlers } from '../records/record-handlers.ts';
import { companyTypeCodeOf, companyTypeProblem } from '../reference/company-types.ts';
import { countryOf, knownCountry } from '../reference/countries.ts';
import { registryCheckHandlers } from './checks.ts';
import { isSame, oursOf } from './compare.ts';
import {
  decide,
  differencesOf,
  isNumberRegistered,
  type RegistryEntryRule,
  registryEntryQueries,
  setState,
  stateOf,
} from './queries.ts';

const knownCompanyType: RegistryEntryRule = async ({ company_type = null, jurisdiction }, { before }) => {
  const problem = companyTypeProblem({ company_type, jurisdiction }, before);
  if (problem) throw invalid('form.company_type', problem);
};
const oneNumber: RegistryEntryRule = async (entry, { tx, before }) => {
  if (await isNumberRegistered(tx, entry, before?.id))
    throw invalid('form.registration_number', 'Another entry of this jurisdiction has this number.');
};

const entryHandlers = recordHandlers(records.registryEntries, {
  queries: registryEntryQueries,
  title: ({ name }) => name,
  toColumns: ({ jurisdiction, company_type, ...form }) => ({
    ...form,
    jurisdiction: knownCountry(jurisdiction, 'form.jurisdiction'),
    company_type: company_type && companyTypeCodeOf(company_type, jurisdiction),
  }),
  toAnswer: (rows) => rows.map(({ jurisdiction }) => ({ jurisdiction: countryOf(jurisdiction) })),
  rules: [knownCompanyType, oneNumber],
});

/** True if the client was changed since it was checked, or since it was given what the register says. */
function isOutdated(
  client: Client,
  { field, state, ours, theirs }: Pick<RegistryDifference, 'field' | 'state' | 'ours' | 'theirs'>,
): boolean {
  if (state === 'ACCEPTED') return !isSame(client, field, cleanLine(theirs));
  return state === 'OPEN' && oursOf(client, field) !== ours;
}

async function registryOf(tx: Tx, client: Client): Promise<ClientRegistry> {
  const state = await stateOf(tx, client.id);
  const rows = await differencesOf(tx, client.id);
  const people = await namesOfUsers(tx, [...new Set(rows.flatMap(({ decided_by }) => decided_by ?? []))]);
  return {
    checked_at: state?.checked_at ?? null,
    outcome: state?.outcome ?? null,
    note: state?.note ?? null,
    differences: rows
      .toSorted((a, b) => comparedFields.indexOf(a.field) - comparedFields.indexOf(b.field))
      .map(({ client_id: _, decided_by, ...row }) => {
        const by = people.find(({ id }) => id === decided_by);
        return {
          ...row,
          outdated: isOutdated(client, row),
          decided_by: by ? { id: by.id, name: by.display_name } : null,
        };
      }),
  };
}

async function clientOf({ tx, now }: Pick<Call<never>, 'tx' | 'now'>, id: string): Promise<Client> {
  const client = await readClientFully(tx, id, await firmDay(tx, now));
  if (!client) throw new Refusal('not_found');
  return client;
}

const changed = {
  decided: 'Somebody has decided about this meanwhile.',
  outdated: 'The client was changed since the register was checked. Check again.',
};

/** True if a value is the one that was shown, which a call carries on one line. */
const isShown = (value: string | null, shown: string | null): boolean =>
  value === null || shown === null ? value === shown : cleanLine(value) === shown;

async function decideAbout(call: Call<typeof contract.decideDifferences>): Promise<ClientRegistry> {
  const { tx, now, actor, input } = call;
  const { id } = input.params;
  const { decision, differences } = input.body;
  const accepts = decision === 'ACCEPT';
  // In the order in which the form locks them.
  await lockPartyOf(tx, id);
  if (!(await lockClient(tx, id))) throw new Refusal('not_found');
  const client = await clientOf(call, id);
  const rows = await differencesOf(tx, id);
  for (const { field, ours, theirs } of differences) {
    const row = rows.find((each) => each.field === field);
    if (row?.state !== 'OPEN' || !isShown(row.theirs, theirs) || !isShown(row.ours, ours))
      throw new Refusal('conflict', { message: changed.decided });
    if (oursOf(client, field) !== row.ours) throw new Refusal('conflict', { message: changed.outdated });
    if (accepts && !isAccepted(field))
      throw invalid('differences', `${comparedWords[field]} is changed on its own tab, not from here.`);
  }
  const fields = differences.map(({ field }) => field);
  if (accepts) await accept(call, id, Object.fromEntries(differences.map((one) => [one.field, one.theirs])));
  else
    await call.activity({
      name: 'Register check',
      event: 'kept',
      description: `${client.name}: ${fields.map((field) => comparedWords[field].toLowerCase()).join(', ')}`,
      subject: { type: 'registry_difference', id },
      clientId: id,
    });
  await decide(tx, id, fields, {
    state: accepts ? 'ACCEPTED' : 'KEPT',
    decided_by: actor.userId,
    decided_at: now,
  });
  const left = (await differencesOf(tx, id)).some(({ state }) => state === 'OPEN');
  const state = await stateOf(tx, id);
  if (!left && state?.outcome === 'DIFFERS') await setState(tx, { ...state, outcome: 'SAME' });
  return registryOf(tx, await clientOf(call, id));
}

/** Writes fields to the client as its form would, and refuses in words what the form would refuse. */
async function accept(
  call: Call<typeof contract.decideDifferences>,
  id: string,
  fields: Partial<Record<AcceptedField, string>>,
): Promise<void> {
  try {
    await changeFields(call, id, fields);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'invalid') throw error;
    throw new Refusal('conflict', { message: wordsOfRefusal(error) });
  }
}

export const registryHandlers: readonly Handler[] = [
  ...entryHandlers,
  ...registryCheckHandlers,
  handle(contract.readClientRegistry, async (call) =>
    registryOf(call.tx, await clientOf(call, call.input.params.id)),
  ),
  handle(contract.decideDifferences, decideAbout),
];
