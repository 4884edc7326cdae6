import type { Tx } from '#server/db/db.ts';
import { entriesOf, insertRegistryEntries } from '#server/integrations/registry/queries.ts';
import type { registryEntries } from '#server/integrations/registry/tables.ts';
import { addDays } from '#server/reference/calendar.ts';
import { noteAnswer, questionOf } from '#server/registry/check-client.ts';
import type { DemoClients } from '../clients.ts';
import { random } from '../random.ts';

type Entry = Omit<typeof registryEntries.$inferInsert, 'updated_by' | 'deleted_at' | 'version'>;

/** Companies that the register does not have, of each dozen. */
const missingOf = 12;
/** Clients that the firm has compared already. */
const compared = 14;

/** Entries of most companies of the firm: four say something else than the firm knows, and one was dissolved. */
export function demoRegistry(seed: number, { clients }: Pick<DemoClients, 'clients'>, now: string) {
  const chance = random(seed, 'registry');
  const companies = clients.filter(
    ({ kind, jurisdiction, registration_number, business_status }) =>
      kind === 'CORPORATE' && jurisdiction && registration_number && business_status === 'ACTIVE',
  );
  const entries = companies.flatMap(
    ({ name, jurisdiction, registration_number, company_type, date_of_incorporation }, at): Entry[] => {
      const entry = {
        id: chance.id(),
        updated_at: now,
        jurisdiction: jurisdiction ?? '',
        registration_number: registration_number ?? '',
        // Registers write names in capital letters, which is no difference.
        name: name.toUpperCase(),
        company_type,
        date_of_incorporation: date_of_incorporation ?? addDays(now.slice(0, 10), -chance.int(2000, 6000)),
        status: 'ACTIVE' as const,
      };
      return at % missingOf === 5 ? [] : [{ ...entry, ...changes[at]?.(entry) }];
    },
  );
  return { entries, compared: companies.slice(0, compared).map(({ id }) => id) };
}

/** Facts that the register says otherwise, by the place of the company in the list. */
const changes: Readonly<Record<number, (entry: Entry) => Partial<Entry>>> = {
  1: ({ name }) => ({ name: name.replace(/ (\S+)$/, ' Group $1') }),
  2: ({ date_of_incorporation: day }) => ({ date_of_incorporation: day ? addDays(day, -31) : null }),
  7: () => ({ status: 'DISSOLVED' }),
  9: () => ({ registered_address: 'Unit 4, Harbour Works' }),
};

/** Writes the entries, and compares the first clients with them by the function that the job runs. */
export async function insertDemoRegistry(
  tx: Tx,
  { entries, compared: ids }: ReturnType<typeof demoRegistry>,
  at: { now: string; today: string },
): Promise<void> {
  await insertRegistryEntries(tx, entries);
  for (const id of ids) {
    const question = await questionOf(tx, id);
    const [found = null] = 'asked' in question ? await entriesOf(tx, question.asked) : [];
    const answer = found ? { found } : { found, why: 'NOTHING' as const };
    await noteAnswer(tx, id, { question, answer }, at);
  }
}
