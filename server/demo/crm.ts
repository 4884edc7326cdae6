import { createHash } from 'node:crypto';
import type {
  crmCompanies,
  crmContacts,
  dealServices,
  dealStageHistory,
  deals,
} from '../integrations/crm/tables.ts';
import { addDays } from '../reference/calendar.ts';
import type { DemoClients } from './clients.ts';
import { type DemoStaffing, demoAddress } from './firm.ts';
import { companyFirst, companySecond, firstNames, jobTitles, lastNames } from './names.ts';
import { random } from './random.ts';

/** The stages that the migration makes, in their order; `share`: of deals of companies that are no clients, percent. */
const stages = [
  { key: 'appointment', name: 'Appointment scheduled', share: 22 },
  { key: 'qualified', name: 'Qualified to buy', share: 18 },
  { key: 'presentation', name: 'Presentation scheduled', share: 16 },
  { key: 'decision', name: 'Decision maker bought-in', share: 10 },
  { key: 'contract', name: 'Contract sent', share: 10 },
  { key: 'won', name: 'Closed won', share: 10 },
  { key: 'lost', name: 'Closed lost', share: 14 },
] as const;
type Stage = (typeof stages)[number];
const won = stages[5];

/** The id of a stage, as the migration makes it. */
const stageId = ({ key }: Stage): string =>
  createHash('md5')
    .update(`deal stage ${key}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const lostReasons = [
  'They stay with their present provider.',
  'Our fee was above their budget.',
  'The incorporation was called off.',
];
const wants = ['Payroll', 'Corporate services', 'Accounting', 'Incorporation', 'Relocation of the office'];
const prospectCount = 30;
/** Every so many of the linked clients came by a deal that is kept. */
const everyClient = 5;

/** The CRM of the firm: a company for each client linked to one, companies that are no clients yet, and deals in every stage. */
export function demoCrm(
  seed: number,
  { clients, addresses }: Pick<DemoClients, 'clients' | 'addresses'>,
  { users, managers, services }: Pick<DemoStaffing, 'users' | 'managers' | 'services'>,
  now: string,
  today: string,
) {
  const chance = random(seed, 'crm');
  const at = (day: string) => `${day}T09:00:00.000Z`;
  const company = (
    row: Partial<typeof crmCompanies.$inferInsert> & { name: string; hubspot_id: string },
  ) => ({
    ...{ id: chance.id(), website_url: null, phone: null, city: null, country_code: null },
    ...{ industry: null, registration_number: null, updated_at: now },
    ...row,
  });
  const linked = clients.flatMap((client) => {
    if (!client.hubspot) return [];
    const address = addresses.find(({ client_id }) => client_id === client.id);
    return [
      {
        client,
        company: company({
          hubspot_id: client.hubspot,
          name: client.name,
          website_url: client.website_url,
          // The CRM knows some by another number than the firm does.
          phone: chance.chance(0.2) ? `+44 20 7946 0${chance.int(100, 999)}` : client.phone,
          city: address?.city ?? null,
          country_code: address?.country_code ?? null,
          industry: client.industry,
          registration_number: client.registration_number,
        }),
      },
    ];
  });
  const prospects = Array.from({ length: prospectCount }, (_, i) => {
    const words = `${chance.pick(companyFirst)} ${chance.pick(companySecond)}`;
    return company({
      hubspot_id: String(90_000_000_000 + i),
      name: `${words} Group`,
      website_url: `https://www.${words.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${i + 1}.example`,
      phone: `+44 20 7946 0${chance.int(100, 999)}`,
      city: 'London',
      country_code: 'GB',
      industry: null,
      registration_number: String(chance.int(1_000_000, 9_999_999)),
    });
  });
  const contacts = [...linked.map((each) => each.company), ...prospects].flatMap(({ id }) =>
    Array.from({ length: chance.int(1, 2) }, (_, place): typeof crmContacts.$inferInsert => {
      const [first_name, last_name] = [chance.pick(firstNames), chance.pick(lastNames)];
      return {
        ...{ company_id: id, place, first_name, last_name },
        email: `${demoAddress(first_name, last_name)}.${id.slice(-6)}@prospect.example`,
        phone: null,
        job_title: chance.pick(jobTitles),
      };
    }),
  );

  const made: { deal: typeof deals.$inferInsert; stage: Stage; days: readonly string[] }[] = [];
  function deal(of: { id: string; name: string }, clientId: string | null, stage: Stage, began: string) {
    const before = stages.slice(0, Math.min(stages.indexOf(stage), stages.indexOf(won)));
    const days = before.map((_, i) => addDays(began, 9 * i));
    const entered = addDays(began, 9 * before.length);
    const isOver = stage.key === 'won' || stage.key === 'lost';
    const amount = chance.int(4, 90) * 500;
    made.push({
      stage,
      days,
      deal: {
        id: chance.id(),
        hubspot_id: String(95_000_000_000 + made.length),
        name: `${chance.pick(wants)} for ${of.name}`,
        stage_id: stageId(stage),
        company_id: of.id,
        client_id: clientId,
        amount: `${amount}.00`,
        acv: chance.chance(0.7) ? `${amount}.00` : null,
        currency: chance.pick(['GBP', 'HKD', 'USD', 'EUR']),
        close_date: isOver ? entered : addDays(today, chance.int(5, 120)),
        owner_id: chance.pick(managers).id,
        originator_id: chance.pick(users).id,
        lost_reason: stage.key === 'lost' ? chance.pick(lostReasons) : null,
        created_at: at(began),
        updated_at: at(entered),
      },
    });
  }
  for (const [i, { client, company }] of linked.entries())
    if (i % everyClient === 0) deal(company, client.id, won, addDays(today, -chance.int(80, 600)));
  for (const prospect of prospects)
    for (let left = chance.int(1, 3); left > 0; left--)
      deal(prospect, null, drawn(chance.int(1, 100)), addDays(today, -chance.int(60, 150)));

  return {
    companies: [...linked.map((each) => each.company), ...prospects],
    contacts,
    deals: made.map((each) => each.deal),
    services: made.map(({ deal }): typeof dealServices.$inferInsert => ({
      deal_id: deal.id,
      service_id: chance.pick(services).id,
    })),
    // The database notes the present stage as 0.
    history: made.flatMap(({ deal, days }) =>
      days.map((day, i): typeof dealStageHistory.$inferInsert => ({
        deal_id: deal.id,
        place: i + 1,
        stage: stages[i]?.name ?? '',
        pipeline: 'Sales pipeline',
        entered_at: at(day),
      })),
    ),
  };
}

/** The stage of a draw from 1 to 100. */
function drawn(draw: number): Stage {
  let left = draw;
  for (const stage of stages) {
    if (left <= stage.share) return stage;
    left -= stage.share;
  }
  return won;
}
