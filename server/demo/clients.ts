import type { AddressType } from '#contract/clients/addresses.form.ts';
import type { BusinessStatus, RecordStatus } from '#contract/clients/clients.ts';
import { addDays } from '../reference/calendar.ts';
import { demoFacts } from './client-facts.ts';
import type { DemoStaffing } from './firm.ts';
import {
  companyFirst,
  companySecond,
  demoIndustries,
  firstNames,
  type Jurisdiction,
  lastNames,
  places,
} from './names.ts';
import { type Random, random } from './random.ts';

/** Jurisdictions of the companies with payroll, which come first in the list of clients. */
export const payrollJurisdictions = ['HK', 'SG', 'GB', 'AE'] as const satisfies Jurisdiction[];
export const payrollCompanies = 12;

type Statuses = readonly [RecordStatus, BusinessStatus];
/** Share of each allowed pair of statuses, percent. */
const statusShares: readonly (readonly [number, Statuses])[] = [
  [62, ['active', 'ACTIVE']],
  [6, ['active', 'ON_HOLD']],
  [14, ['ended', 'LAPSED']],
  [9, ['under_consideration', 'ONBOARDING']],
  [5, ['ready_for_activation', 'ONBOARDING']],
  [4, ['under_consideration', 'ON_HOLD']],
];
const endings = ['SERVICE_COMPLETED', 'CLIENT_REQUEST', 'NON_PAYMENT', 'DISSOLVED', 'MOVED_TO_COMPETITOR'];
const yearEnds = ['12-31', '03-31', '06-30', '09-30'];

function statuses(chance: Random): Statuses {
  let left = chance.int(1, 100);
  for (const [share, pair] of statusShares) {
    if (left <= share) return pair;
    left -= share;
  }
  return ['active', 'ACTIVE'];
}

/** Makes unique names. A company's name gets another word once the short ones are used up. */
function namer(chance: Random) {
  const taken = new Set<string>();
  const fresh = (propose: (tries: number) => string): string => {
    for (let tries = 0; ; tries++) {
      const name = propose(tries);
      if (taken.has(name)) continue;
      taken.add(name);
      return name;
    }
  };
  return {
    company: (suffix: string) =>
      fresh((tries) => {
        const parts = [chance.pick(companyFirst), chance.pick(companySecond)];
        if (tries > 2 || chance.chance(0.2)) parts.splice(1, 0, chance.pick(companyFirst));
        return `${parts.join(' ')} ${suffix}`;
      }),
    person: () =>
      fresh((tries) => {
        const middle = tries > 2 ? `${chance.pick(firstNames)} ` : '';
        return `${chance.pick(firstNames)} ${middle}${chance.pick(lastNames)}`;
      }),
  };
}

const nobody = { first_name: null, middle_name: null, last_name: null };

function partsOf(name: string) {
  const [first_name = null, ...rest] = name.split(' ');
  const last_name = rest.pop() ?? null;
  return { first_name, middle_name: rest.join(' ') || null, last_name };
}

/**
 * Any number of companies and people of every status, with addresses, managers, teams and services. `from` is the number of clients the
 * firm has already: each batch has its own random sequence, and only the firm's first clients have payroll.
 */
export function demoClients(
  seed: number,
  firm: DemoStaffing,
  count: number,
  now: string,
  today: string,
  from = 0,
) {
  const chance = random(seed, from === 0 ? 'clients' : `clients/${from}`);
  const births = random(seed, `births/${from}`);
  const ends = random(seed, `ends/${from}`);
  const facts = demoFacts(seed, from, today);
  const name = namer(chance);
  const ago = (least: number, most: number) => addDays(today, -chance.int(least, most));
  const unless = <T>(missing: number, value: T): T | null => (chance.chance(missing) ? null : value);
  const all = Array.from({ length: count }, (_, i) => one(from + i));

  function one(i: number) {
    const payroll = i < payrollCompanies;
    const [record_status, business_status]: Statuses = payroll ? ['active', 'ACTIVE'] : statuses(chance);
    const jurisdiction: Jurisdiction = payroll
      ? (payrollJurisdictions[i % payrollJurisdictions.length] ?? 'HK')
      : chance.pick(Object.keys(places) as Jurisdiction[]);
    const place = places[jurisdiction];
    const corporate = payroll || chance.chance(0.88);
    const [suffix, company_type] = chance.pick<readonly [string, string]>(place.forms);
    const [industry, sector] = chance.pick(demoIndustries);
    const ended = business_status === 'LAPSED';
    const began = record_status === 'active' || ended;
    const since = payroll ? ago(900, 3000) : ended ? ago(500, 4000) : ago(20, 3500);
    const end_date = ended ? ago(5, 480) : null;
    const goesOn = !payroll && business_status === 'ACTIVE';
    /** The day of an end that is to come. */
    const ends_on = goesOn && ends.chance(0.02) ? addDays(today, ends.int(10, 120)) : null;
    const own = corporate ? name.company(suffix) : name.person();
    const id = chance.id();
    const site = own
      .normalize('NFKD')
      .replace(/[^A-Za-z ]/g, '')
      .trim()
      .split(' ')
      .slice(0, 2)
      .join('')
      .toLowerCase();
    const client = {
      id,
      party_id: facts.partyId(),
      ...facts.ofFirm(),
      kind: corporate ? ('CORPORATE' as const) : ('INDIVIDUAL' as const),
      name: own,
      ...(corporate ? nobody : partsOf(own)),
      former_names:
        corporate && chance.chance(0.05) ? [{ name: name.company(suffix), rename_date: ago(100, 2000) }] : [],
      record_status,
      business_status,
      office_id: chance.pick(firm.offices).id,
      company_type: corporate ? unless(payroll ? 0 : 0.04, company_type) : null,
      jurisdiction: unless(payroll ? 0 : 0.03, jurisdiction as string),
      industry: unless(0.08, industry as string),
      sector: unless(0.08, sector as string),
      website_url: corporate ? unless(0.2, `https://www.${site}.example`) : null,
      phone: unless(0.12, `${place.phone}${chance.int(1000, 9999)} ${chance.int(1000, 9999)}`),
      tax_id: unless(0.15, `T${chance.int(10_000_000, 99_999_999)}`),
      registration_number: corporate ? unless(0.1, String(chance.int(1_000_000, 9_999_999))) : null,
      date_of_incorporation: corporate ? unless(0.1, addDays(since, -chance.int(10, 4000))) : null,
      year_end: corporate ? unless(0.12, chance.pick(yearEnds)) : null,
      client_since: began ? unless(0.03, since) : null,
      start_date: began ? since : unless(0.2, ago(1, 700)),
      closedate: end_date,
      end_date: end_date ?? ends_on,
      reason_for_ending: ended ? chance.pick(endings) : ends_on && 'CLIENT_REQUEST',
      kyc_level: unless(0.15, chance.pick(['SIMPLIFIED', 'STANDARD', 'STANDARD', 'ENHANCED'] as const)),
      cas360: unless(0.7, `CAS-${chance.int(1000, 9999)}`),
      bluemeg: unless(0.85, `BM-${chance.int(1000, 9999)}`),
      hubspot: unless(0.35, String(chance.int(10_000_000, 99_999_999))),
      cas360_compatible: chance.chance(0.4),
      bluemeg_compatible: chance.chance(0.2),
      last_invoice: began ? unless(0.12, ended ? (end_date ?? today) : ago(1, 75)) : null,
      portal_enabled: payroll || (began && chance.chance(0.4)),
      created_at: `${began ? since : ago(1, 700)}T09:00:00.000Z`,
      last_update_at: new Date(Date.parse(now) - chance.int(1, 400 * 24 * 60) * 60_000).toISOString(),
    };
    const birth_date = corporate || births.chance(0.1) ? null : addDays(today, -births.int(7_000, 29_000));
    return { client, place, jurisdiction, since, end_date, began, birth_date };
  }

  const managers = all.flatMap(({ client, since, end_date }) => {
    if (chance.chance(0.08)) return [];
    const lead = chance.pick(firm.managers);
    const deputy = chance.pick(firm.managers);
    const link = (user_id: string, role: 'LEAD' | 'DEPUTY') => ({
      id: chance.id(),
      client_id: client.id,
      user_id,
      role,
      since,
      until: end_date,
    });
    return deputy.id !== lead.id && chance.chance(0.35)
      ? [link(lead.id, 'LEAD'), link(deputy.id, 'DEPUTY')]
      : [link(lead.id, 'LEAD')];
  });
  const addresses = all.flatMap(({ client, place, jurisdiction }) => {
    const at = (types: AddressType[]) => ({
      id: chance.id(),
      client_id: client.id,
      types,
      line1: `${chance.int(1, 240)} ${chance.pick<string>(place.streets)}`,
      city: unless(0.04, chance.pick<string>(place.cities)),
      postal_code: postalCode(chance, place.postal),
      country_code: jurisdiction,
      updated_at: client.last_update_at,
    });
    const first = at(client.kind === 'CORPORATE' ? ['REGISTERED', 'BUSINESS'] : ['RESIDENCE']);
    return chance.chance(0.05) ? [] : chance.chance(0.2) ? [first, at(['BILLING'])] : [first];
  });
  return {
    clients: all.map(({ client }) => client),
    facts: all.map(({ client, jurisdiction, birth_date }) =>
      client.kind === 'CORPORATE'
        ? facts.ofCompany(client.id, client.jurisdiction)
        : facts.ofPerson(client.id, birth_date, jurisdiction),
    ),
    papers: all.flatMap(({ client, jurisdiction }) =>
      client.kind === 'CORPORATE' ? [] : facts.papersOf(client.party_id, jurisdiction),
    ),
    managers,
    addresses,
    teams: all.map(({ client }) => ({ client_id: client.id, team_id: chance.pick(firm.teams).id })),
    services: all.flatMap(({ client, since, end_date }, i) =>
      servicesOf(client.id, since, end_date, from + i),
    ),
  };

  function servicesOf(client_id: string, since: string, until: string | null, i: number) {
    const first = chance.int(0, firm.services.length - 1);
    const chosen = new Set(
      Array.from(
        { length: chance.int(1, 4) },
        (_, k) => firm.services[(first + 3 * k) % firm.services.length],
      ),
    );
    if (i < payrollCompanies) chosen.add(firm.services.find(({ code }) => code === 'PY-MON'));
    return [...chosen].flatMap((service, sort) =>
      service
        ? [{ id: chance.id(), client_id, service_id: service.id, since, until, billable: true, sort }]
        : [],
    );
  }
}
export type DemoClients = ReturnType<typeof demoClients>;

const postalCode = (chance: Random, pattern: string): string | null =>
  pattern === ''
    ? null
    : pattern
        .replace(/#/g, () => String(chance.int(0, 9)))
        .replace(/[AB]/g, () => String.fromCharCode(65 + chance.int(0, 25)));
