import { isDeepStrictEqual } from 'node:util';
import { allows } from '#contract/core/requirement.ts';
import {
  identityFacts,
  type PartyRole,
  readPartyRoles,
  seesIdentity,
  viewsContacts,
} from '#contract/parties/parties.ts';
import { records } from '#contract/records.ts';
import { seesSecretary } from '#contract/secretary/secretary.ts';
import type { Tx } from '../db/db.ts';
import { type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { hiddenAnswer } from '../records/masked-answer.ts';
import { type Rule, recordHandlers } from '../records/record-handlers.ts';
import { byToday } from '../records/rules.queries.ts';
import { companyTypeCodeOf, companyTypeProblem } from '../reference/company-types.ts';
import { countryOf, knownCountry } from '../reference/countries.ts';
import { regionProblem } from '../reference/region-of-country.ts';
import { contactLinkHandlers } from './contact-links.ts';
import { countMergedInto, nameOfParty, survivorOf } from './merging.queries.ts';
import { mergingHandlers } from './merging.ts';
import { pairHandlers } from './pairs.ts';
import {
  clientOfParty,
  clientsOfParties,
  contactsOfParty,
  groupsOfParty,
  holdingsOfParty,
  interestsOfParty,
  isContact,
  isParty,
  officesOfParty,
  partyQueries,
} from './queries.ts';

type Table = (typeof partyQueries)['table'];

/** The facts of persons and of entities, as a party of the other kind has them. */
const noFactsOf = {
  PERSON: { birth_date: null, nationalities: [] as string[], residence: null, occupation: null, pep: false },
  ENTITY: {
    jurisdiction: null,
    jurisdiction_region: null,
    registration_number: null,
    company_type: null,
    entity_type: null,
    lei: null,
    listed: false,
    exchange: null,
  },
} as const;

/** The facts that a client writes to its own party, by the fields of the party's form. */
const ofClient = ['kind', 'name', 'jurisdiction', 'registration_number', 'company_type'] as const;
const formerNames = ({ names }: Pick<Table['$inferSelect'], 'names'>) =>
  names.filter(({ type }) => type === 'FORMER');

/** Refuses to change what a client writes to its party: it would be overwritten, and the client would not know of it. */
const clientWrites: Rule<Table> = async (party, { tx, before }) => {
  if (!before || (await clientsOfParties(tx, [before.id])).length === 0) return;
  const other = ofClient.find((field) => party[field] !== before[field]);
  const changed =
    other ?? (isDeepStrictEqual(formerNames(party), formerNames(before)) ? undefined : ('names' as const));
  if (changed)
    throw invalid(`form.${changed}`, 'This party is a client: change it among the client’s own facts.');
};

/** Refuses to change a party that turned out to be another: nobody would see it. */
const notMerged: Rule<Table> = async (_, { tx, before }) => {
  if (!before?.merged_into) return;
  const survivor = await nameOfParty(tx, before.merged_into);
  throw new Refusal('conflict', {
    message: `This party was merged into ${survivor ?? 'another'}. Change that one, or undo the merge first.`,
  });
};

/** Refuses a region that the jurisdiction does not have. One that is there may stay. */
const regionOfJurisdiction: Rule<Table> = async (
  { jurisdiction, jurisdiction_region: region },
  { before },
) => {
  if (!region || !jurisdiction) return;
  if (before?.jurisdiction_region === region && before.jurisdiction === jurisdiction) return;
  const problem = regionProblem(region, jurisdiction);
  if (problem) throw invalid('form.jurisdiction_region', problem);
};

/** Refuses another kind to a party that is somebody's contact, or into which others of its kind were merged. */
const kindStays: Rule<Table> = async ({ kind }, { tx, before }) => {
  if (!before || kind === before.kind) return;
  if (await isContact(tx, before.id))
    throw invalid('form.kind', 'This party is a contact, so it is a person.');
  if ((await countMergedInto(tx, before.id)) > 0)
    throw invalid('form.kind', 'Others of this kind were merged into this party. Undo those merges first.');
};

/** Refuses a company type that is none, or of another jurisdiction. */
const knownCompanyType: Rule<Table> = async ({ company_type = null, jurisdiction = null }, { before }) => {
  const problem = companyTypeProblem({ company_type, jurisdiction }, before);
  if (problem) throw invalid('form.company_type', problem);
};

/** A party that was merged, or into which others were, stays until that is undone. */
async function whyKept({ id, merged_into }: { id: string; merged_into: string | null }, tx: Tx) {
  if (merged_into) return 'This party was merged into another. Undo the merge first.';
  const count = await countMergedInto(tx, id);
  if (count === 0) return null;
  return count === 1
    ? 'Another party was merged into this one. Undo the merge first.'
    : `${count} parties were merged into this one. Undo the merges first.`;
}

const known = (code: string | null, field: string) => code && knownCountry(code, `form.${field}`);

const partyRecordHandlers = recordHandlers(records.parties, {
  queries: partyQueries,
  title: ({ name }) => name,
  toColumns: ({ kind, ...form }) => {
    for (const code of form.nationalities) knownCountry(code, 'form.nationalities');
    for (const { country } of form.identifiers) knownCountry(country, 'form.identifiers');
    return {
      kind,
      ...form,
      residence: known(form.residence, 'residence'),
      jurisdiction: known(form.jurisdiction, 'jurisdiction'),
      exchange: form.listed ? form.exchange : null,
      company_type: form.company_type && companyTypeCodeOf(form.company_type, form.jurisdiction),
      ...(kind === 'PERSON' ? noFactsOf.ENTITY : noFactsOf.PERSON),
    };
  },
  async toAnswer(rows, tx) {
    const clients = await clientsOfParties(
      tx,
      rows.map(({ id }) => id),
    );
    const place = (code: string | null) => (code === null ? null : countryOf(code));
    return rows.map(({ id, nationalities, residence, jurisdiction }) => {
      const client = clients.find(({ party_id, deleted_at }) => party_id === id && deleted_at === null);
      return {
        nationalities: nationalities.map(countryOf),
        residence: place(residence),
        jurisdiction: place(jurisdiction),
        client: client ? { id: client.id, name: client.name } : null,
        identity_shown: true,
        moved_to: null,
      };
    });
  },
  rules: [notMerged, byToday('birth_date'), clientWrites, kindStays, regionOfJurisdiction, knownCompanyType],
  whyKept,
  inUse: 'A party stays as long as something names it.',
});

/** A handler of parties that answers no identity to those who may not see it. */
const withIdentityHidden = (handler: Handler): Handler => ({
  ...handler,
  async run(call) {
    const answer = await handler.run(call);
    return seesIdentity(call.actor.permissions)
      ? answer
      : hiddenAnswer(answer, { ...identityFacts, identity_shown: false });
  },
});

/** The handler that reads a party: of one that was merged it answers the survivor, and says so. */
const withSurvivor = (handler: Handler): Handler =>
  handler.endpoint.name === records.parties.read.name
    ? {
        ...handler,
        async run(call) {
          const { params } = call.input;
          const survivor = await survivorOf(call.tx, params.id);
          if (!survivor || survivor === params.id) return handler.run(call);
          const answer = await handler.run({ ...call, input: { ...call.input, params: { id: survivor } } });
          return { ...Object(answer), moved_to: survivor };
        },
      }
    : handler;

const roles = handle(readPartyRoles, async ({ tx, actor, input: { params } }) => {
  const id = await survivorOf(tx, params.id);
  if (!id || !(await isParty(tx, id))) throw new Refusal('not_found');
  const client = await clientOfParty(tx, id);
  const ofContact = await contactsOfParty(tx, id);
  const seesContacts = allows(actor.permissions, viewsContacts);
  const own: PartyRole[] = client
    ? [
        {
          kind: 'CLIENT',
          client: { id: client.id, name: client.name },
          since: client.since,
          until: client.until,
        },
      ]
    : [];
  const others = ofContact.map((contact): PartyRole => ({ kind: 'CONTACT', ...contact }));
  const offices = (await officesOfParty(tx, id)).map((office): PartyRole => ({ kind: 'OFFICER', ...office }));
  // The row policies answer those of `view ubo` alone.
  const owned = (await interestsOfParty(tx, id)).map(
    (interest): PartyRole => ({ kind: 'OWNER', ...interest }),
  );
  const held = (await holdingsOfParty(tx, id)).map((holding): PartyRole => ({ kind: 'HOLDER', ...holding }));
  // The row policies answer those of `view parent group` alone.
  const groups = (await groupsOfParty(tx, id)).map((group): PartyRole => ({ kind: 'GROUP', group }));
  const seesRecord = seesSecretary(actor.permissions);
  return {
    shown: [
      ...own,
      ...(seesContacts ? others : []),
      ...(seesRecord ? offices : []),
      ...owned,
      ...held,
      ...groups,
    ],
    hidden: (seesContacts ? 0 : others.length) + (seesRecord ? 0 : offices.length),
    moved_to: id === params.id ? null : id,
  };
});

export const partyHandlers: readonly Handler[] = [
  ...partyRecordHandlers.map(withSurvivor).map(withIdentityHidden),
  roles,
  ...mergingHandlers,
  ...pairHandlers,
  ...contactLinkHandlers,
];
