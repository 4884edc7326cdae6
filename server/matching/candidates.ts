import { fullName } from '#contract/core/text/full-name.ts';
import type { Tx } from '../db/db.ts';
import { byMatch, type Match, matchParties, type Subject } from './match.ts';
import { nameKeys } from './name-keys.ts';
import {
  clientsByIds,
  clientsByNumber,
  contactsByIds,
  mergedNumbers,
  numberKinds,
  type Owner,
  ownersByKeys,
  partiesByIds,
  replaceTokens,
  takeChangedNames,
} from './queries.ts';

/** A client, contact or party as it is compared: the party that it is, and its client. A contact may be no party yet, a party no client. */
type Candidate = {
  owner: Owner;
  subject: Subject;
  party: string | null;
  client?: { id: string; name: string };
};

const some = (value: string | null): string[] => (value ? [value] : []);

/** The same with the numbers of the parties that were merged into these. */
async function withMerged(tx: Tx, candidates: readonly Candidate[]): Promise<readonly Candidate[]> {
  const merged = await mergedNumbers(
    tx,
    candidates.flatMap(({ party }) => party ?? []),
  );
  if (merged.length === 0) return candidates;
  return candidates.map((candidate) => {
    const { party, subject } = candidate;
    const all = [subject.identifiers, ...merged.filter(({ head }) => head === party)];
    const of = (kind: (typeof numberKinds)[number]) => all.flatMap((numbers) => numbers?.[kind] ?? []);
    const identifiers = Object.fromEntries(numberKinds.map((kind) => [kind, of(kind)]));
    return { ...candidate, subject: { ...subject, identifiers } };
  });
}

/** The clients, contacts and parties of these owners, without those that are deleted. */
async function readCandidates(tx: Tx, owners: readonly Owner[]): Promise<Candidate[]> {
  const clients = (await clientsByIds(tx, owners)).map(
    (row): Candidate => ({
      owner: { owner_kind: 'client', owner_id: row.id },
      party: row.party_id,
      client: { id: row.id, name: row.name },
      subject: {
        kind: row.kind === 'INDIVIDUAL' ? 'PERSON' : 'ENTITY',
        name: row.name,
        formerNames: row.other_names,
        birthDate: row.date_of_birth,
        country: row.jurisdiction,
        identifiers: {
          registration_number: some(row.registration_number),
          lei: some(row.lei),
          passport: row.passports,
          tax_id: [...some(row.tax_id), ...row.tax_ids],
        },
      },
    }),
  );
  const contacts = (await contactsByIds(tx, owners)).map(
    (row): Candidate => ({
      owner: { owner_kind: 'contact', owner_id: row.id },
      party: row.party_id,
      client: row.client,
      subject: { kind: 'PERSON', name: fullName(row), birthDate: row.birth_date },
    }),
  );
  const parties = (await partiesByIds(tx, owners)).map(
    (row): Candidate => ({
      owner: { owner_kind: 'party', owner_id: row.id },
      party: row.id,
      subject: {
        kind: row.kind,
        name: row.name,
        formerNames: row.other_names,
        birthDate: row.birth_date,
        country: row.jurisdiction ?? row.residence,
        identifiers: {
          registration_number: some(row.registration_number),
          lei: some(row.lei),
          passport: row.passports,
          tax_id: row.tax_ids,
        },
      },
    }),
  );
  return [...(await withMerged(tx, [...clients, ...parties])), ...contacts];
}

const namesOf = ({ name, formerNames = [] }: Subject): string[] => [name, ...formerNames];

/** Writes the words of names that have changed, at most of so many owners. @returns how many it was */
export async function readChangedNames(tx: Tx, most: number): Promise<number> {
  const owners = await takeChangedNames(tx, most);
  if (owners.length === 0) return 0;
  const tokens = (await readCandidates(tx, owners)).flatMap(({ owner, subject }) => {
    const keys = namesOf(subject).flatMap((name) => nameKeys(name, subject.kind));
    const once = new Map(keys.map((key) => [`${key.kind} ${key.token}`, key]));
    return [...once.values()].map((key) => ({ ...owner, ...key }));
  });
  await replaceTokens(tx, owners, tokens);
  return owners.length;
}

/** Owners whose changed names a search reads first. More are left to the hourly duty, after an import or an upgrade. */
const mostChanged = 200;
/** Owners that are compared in a search. */
const mostCompared = 200;

/** A client or party as it is compared; undefined if it is deleted, merged, or not the actor's to see. */
export const subjectOf = async (tx: Tx, owner: Owner): Promise<Subject | undefined> =>
  (await readCandidates(tx, [owner]))[0]?.subject;

/** The clients, contacts and parties that may be this one, the likeliest first; those that are not shown are left out. */
export async function findMatches(tx: Tx, subject: Subject): Promise<(Candidate & Match)[]> {
  await readChangedNames(tx, mostChanged);
  const keys = namesOf(subject).flatMap((name) => [...nameKeys(name, 'PERSON'), ...nameKeys(name, 'ENTITY')]);
  const numbers = [
    ...(subject.identifiers?.registration_number ?? []),
    ...(subject.identifiers?.tax_id ?? []),
    ...(subject.identifiers?.lei ?? []),
    ...(subject.identifiers?.passport ?? []),
  ];
  const byNumber = await Promise.all(
    numbers.filter((number) => number.trim() !== '').map((number) => clientsByNumber(tx, number)),
  );
  const owners = [...byNumber.flat(), ...(await ownersByKeys(tx, keys, mostCompared))];
  return (await readCandidates(tx, owners))
    .map((candidate) => ({ ...candidate, ...matchParties(subject, candidate.subject) }))
    .filter(({ tier }) => tier !== undefined)
    .toSorted(byMatch);
}
