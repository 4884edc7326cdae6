import type { contacts } from '../contacts/tables.ts';
import type { parties, partyIdentifiers, partyNames } from '../parties/tables.ts';
import { addDays } from '../reference/calendar.ts';
import type { DemoClients } from './clients.ts';
import { demoAddress } from './firm.ts';
import { random } from './random.ts';

type Party = typeof parties.$inferInsert;
type Name = Omit<typeof partyNames.$inferInsert, 'party_id'>;

/** Nominee directors: one person each, at several clients. */
const directors = [
  { first: 'Cordelia', last: 'Ashgrove', country: 'GB', residence: 'HK', born: '1968-03-14' },
  { first: 'Tak-Wai', last: 'Fong', country: 'HK', residence: 'HK', born: '1975-11-02', hanzi: '方德威' },
  { first: 'Priyanka', last: 'Venkataraman', country: 'IN', residence: 'SG', born: '1981-06-27' },
  { first: 'Lorcan', last: 'Mac Giolla', country: 'IE', residence: 'GB', born: '1959-01-30' },
  { first: 'Saoussen', last: 'Ben Youssef', country: 'TN', residence: 'AE', born: '1977-09-09' },
] as const;

/** Entities that hold shares or offices for clients, and are no clients themselves. */
const entities = [
  { name: 'Quayside Nominees Limited', jurisdiction: 'HK', type: 'COMPANY' },
  { name: 'Lantern Street Trustees Pte. Ltd.', jurisdiction: 'SG', type: 'COMPANY' },
  { name: 'Stiftung Hafenlicht', jurisdiction: 'LI', type: 'FOUNDATION' },
  { name: 'Meridian Cargo plc', jurisdiction: 'GB', type: 'COMPANY', listed: true },
] as const;

/** First of the clients that a nominee director is at: those before have payroll, or people who sign in. */
const firstClient = 40;

/** People and entities that stand beside the clients, with papers of which some expire soon, and the contacts that the people are. */
export function demoParties(
  seed: number,
  { clients }: Pick<DemoClients, 'clients'>,
  now: string,
  today: string,
) {
  const chance = random(seed, 'parties');
  const companies = clients.slice(firstClient).filter(({ kind }) => kind === 'CORPORATE');
  const noFacts = {
    ...{ birth_date: null, nationalities: [], residence: null, occupation: null },
    ...{ jurisdiction: null, registration_number: null, entity_type: null, listed: false },
  };
  const people = directors.map((director) => {
    const party: Party = {
      ...noFacts,
      id: chance.id(),
      kind: 'PERSON',
      name: `${director.first} ${director.last}`,
      birth_date: director.born,
      nationalities: [director.country],
      residence: director.residence,
      occupation: 'Company director',
      updated_at: now,
    };
    return { director, party };
  });
  const others = entities.map(
    ({ name, jurisdiction, type, ...more }): Party => ({
      ...noFacts,
      id: chance.id(),
      kind: 'ENTITY',
      name,
      jurisdiction,
      registration_number: String(chance.int(1_000_000, 9_999_999)),
      entity_type: type,
      listed: 'listed' in more,
      updated_at: now,
    }),
  );
  const passports = people.map(({ director, party }, i): typeof partyIdentifiers.$inferInsert => {
    // One has expired, the next expires within a month.
    const expires = addDays(today, i === 0 ? -12 : i === 1 ? 21 : chance.int(200, 3000));
    return {
      party_id: party.id,
      place: 0,
      type: 'PASSPORT',
      value: `${director.country}${chance.int(1_000_000, 9_999_999)}`,
      country_code: director.country,
      issued: addDays(expires, -3650),
      expires,
    };
  });
  const names = people.flatMap(({ director, party }) => {
    const name: Name | undefined =
      'hanzi' in director
        ? { place: 0, type: 'TRANSLITERATION', name: director.hanzi, since: null, until: null }
        : undefined;
    return name ? [{ ...name, party_id: party.id }] : [];
  });
  const roles = people.flatMap(({ director, party }) => {
    const first = chance.int(0, companies.length - 1);
    const count = chance.int(3, 7);
    const at = Array.from({ length: count }, (_, k) => companies[(first + 11 * k) % companies.length]);
    return [...new Set(at)].flatMap((client): (typeof contacts.$inferInsert)[] =>
      client
        ? [
            {
              id: chance.id(),
              client_id: client.id,
              party_id: party.id,
              first_name: director.first,
              last_name: director.last,
              email: `${demoAddress(director.first, director.last)}@directors.example`,
              job_title: 'Director',
              created_at: now,
            },
          ]
        : [],
    );
  });
  return { parties: [...people.map(({ party }) => party), ...others], names, passports, roles };
}
export type DemoParties = ReturnType<typeof demoParties>;
