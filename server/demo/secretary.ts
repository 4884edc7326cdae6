import { addDays } from '../reference/calendar.ts';
import type { charges, corporateRecords, filings, officers, shareClasses } from '../secretary/tables.ts';
import type { DemoClients } from './clients.ts';
import type { DemoParties } from './parties.ts';
import { random } from './random.ts';

type Of<T extends { $inferInsert: object }> = T['$inferInsert'];

/** Days from today on which filings are due, one in every band; the last two are lodged. */
const dueIn = [-9, 0, 5, 12, 60, -40, -75];
/** Companies with officers and filings. */
const mostCompanies = 12;

/** The corporate secretary's records: two nominee directors over several companies, and filings in every band. */
export function demoSecretary(
  seed: number,
  { clients }: Pick<DemoClients, 'clients'>,
  { parties }: Pick<DemoParties, 'parties'>,
  now: string,
  today: string,
) {
  const chance = random(seed, 'secretary');
  const companies = clients
    .filter(
      ({ kind, business_status, ...client }) =>
        kind === 'CORPORATE' &&
        business_status === 'ACTIVE' &&
        (client.cas360 || client.bluemeg || client.cas360_compatible || client.bluemeg_compatible),
    )
    .slice(0, mostCompanies);
  const directors = parties.filter(({ kind }) => kind === 'PERSON').slice(0, 2);
  const secretary = parties.find(({ kind }) => kind === 'ENTITY');
  const rows = {
    officers: [] as Of<typeof officers>[],
    shareClasses: [] as Of<typeof shareClasses>[],
    filings: [] as Of<typeof filings>[],
    charges: [] as Of<typeof charges>[],
    records: [] as Of<typeof corporateRecords>[],
  };
  for (const [at, { id: client_id }] of companies.entries()) {
    const of = () => ({ id: chance.id(), client_id, updated_at: now });
    const since = addDays(today, -chance.int(400, 2500));
    const office = (party_id: string, position: 'DIRECTOR' | 'SECRETARY') =>
      rows.officers.push({ ...of(), party_id, position, status: 'APPOINTED', since });
    // The two take turns, and sit together on every third board.
    for (const [i, { id }] of directors.entries()) if (at % 3 === 2 || at % 2 === i) office(id, 'DIRECTOR');
    if (secretary) office(secretary.id, 'SECRETARY');
    rows.shareClasses.push({
      ...of(),
      ...{ code: 'ORD', name: 'Ordinary', issued: String(1000 * chance.int(1, 100)), currency: 'USD' },
      ...{ par: '1.00', paid: '1.00' },
    });
    for (const form of ['Annual return', 'Confirmation of officers']) {
      const [i] = [form === 'Annual return' ? at : at + 3];
      const days = dueIn[i % dueIn.length] ?? 60;
      const lodged = days < -30;
      rows.filings.push({
        ...of(),
        form,
        due: addDays(today, days),
        lodged_at: lodged ? addDays(today, days - 3) : null,
        outcome: lodged && days < -60 ? 'ACCEPTED' : null,
      });
    }
    if (at % 4 === 0)
      rows.charges.push({
        ...of(),
        ...{ holder: 'Harbour Bank', description: 'Floating charge on all assets' },
        ...{ created: addDays(today, -chance.int(200, 900)), amount: '500000.00', currency: 'USD' },
      });
    rows.records.push({
      client_id,
      registered_agent: 'Quayside Agents Limited',
      corporate_key: `K-${chance.int(10_000_000, 99_999_999)}`,
      annual_review: addDays(today, chance.int(10, 300)),
      updated_at: now,
    });
  }
  return rows;
}
export type DemoSecretary = ReturnType<typeof demoSecretary>;
