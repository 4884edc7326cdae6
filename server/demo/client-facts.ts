import type { RiskRating } from '#contract/clients/client-words.ts';
import { hasCheckDigits } from '#contract/core/text/check-digits.ts';
import type { partyIdentifiers } from '../parties/tables.ts';
import { addDays } from '../reference/calendar.ts';
import { type Random, random } from './random.ts';

const occupations = ['Entrepreneur', 'Physician', 'Architect', 'Retired', 'Investor', 'Engineer', 'Musician'];
const tags = ['Family office', 'Regulated', 'Annual review in spring', 'Crypto assets', 'Referred by bank'];
const ratings = ['LOW', 'LOW', 'LOW', 'MEDIUM', 'MEDIUM', 'HIGH'] as const satisfies RiskRating[];
/** Of jurisdictions with regions, those of which the demo firm’s companies are. */
const regions: Readonly<Record<string, readonly string[]>> = {
  CH: ['CH-ZH', 'CH-ZG', 'CH-GE'],
  US: ['US-DE', 'US-NY'],
};

/** A Legal Entity Identifier of nobody, with the right check digits. */
function leiOf(chance: Random): string {
  const start = `9845${String(chance.int(0, 999_999)).padStart(6, '0')}PORTICO0`;
  for (let digits = 2; digits < 99; digits++) {
    const lei = `${start}${String(digits).padStart(2, '0')}`;
    if (hasCheckDigits(lei)) return lei;
  }
  throw new Error('Every number has check digits.');
}

/** The facts of the demo firm’s clients that a sequence of its own gives them. `from` is the number of clients there are already. */
export function demoFacts(seed: number, from: number, today: string) {
  const chance = random(seed, `facts/${from}`);
  const unless = <T>(missing: number, value: T): T | null => (chance.chance(missing) ? null : value);
  return {
    partyId: () => chance.id(),
    /** Facts that the firm states of a client. */
    ofFirm: () => ({
      risk_rating: unless(0.2, chance.pick(ratings)),
      next_review_date: unless(0.3, addDays(today, chance.int(-30, 700))),
      tags: chance.chance(0.25) ? [chance.pick(tags)] : [],
    }),
    ofCompany(client_id: string, jurisdiction: string | null) {
      const listed = chance.chance(0.03);
      return {
        client_id,
        lei: listed || chance.chance(0.1) ? leiOf(chance) : null,
        listed,
        exchange: listed ? 'XSWX' : null,
        jurisdiction_region: unless(0.4, chance.pick(regions[jurisdiction ?? ''] ?? [null])),
      };
    },
    ofPerson: (client_id: string, birth_date: string | null, country: string) => ({
      client_id,
      birth_date,
      nationalities: chance.chance(0.15) ? [country, 'GB'].toSorted() : [country],
      occupation: unless(0.2, chance.pick(occupations)),
    }),
    papersOf(party_id: string, country_code: string): (typeof partyIdentifiers.$inferInsert)[] {
      if (chance.chance(0.3)) return [];
      const expires = addDays(today, chance.int(-60, 3000));
      const place = { party_id, country_code };
      return [
        {
          ...{
            ...place,
            place: 0,
            type: 'PASSPORT',
            value: `${country_code}${chance.int(1_000_000, 9_999_999)}`,
          },
          ...{ issued: addDays(expires, -3650), expires },
        },
        {
          ...place,
          place: 1,
          type: 'TAX_ID',
          value: `${country_code}-${chance.int(10_000_000, 99_999_999)}`,
        },
      ];
    },
  };
}
