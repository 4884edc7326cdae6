import { type Role, rolePermissions, roles } from '#contract/core/permissions.ts';
import { serviceCatalogue } from '../clients/service-catalogue.ts';
import { addDays } from '../reference/calendar.ts';
import { firstNames, lastNames } from './names.ts';
import { random } from './random.ts';
import { type DemoSignIn, signIns } from './sign-ins.ts';

/** Offices, each with the names of its teams. */
const offices = [
  {
    ...{ name: 'Dubai', country_code: 'AE', line1: 'Creek Gate Tower, Office 1204', postal_code: null },
    ...{ city: 'Dubai', coordinates: '25.2048, 55.2708', phone: '+971 4 555 0142', time_zone: 'Asia/Dubai' },
  },
  {
    ...{ name: 'Hong Kong', country_code: 'HK', line1: '18/F, 88 Lantern Street', postal_code: null },
    ...{
      city: 'Central',
      coordinates: '22.2819, 114.1582',
      phone: '+852 5555 0128',
      time_zone: 'Asia/Hong_Kong',
    },
  },
  {
    ...{ name: 'London', country_code: 'GB', line1: '12 Quayside Row', postal_code: 'E1W 1AA' },
    ...{
      city: 'London',
      coordinates: '51.5074, -0.0722',
      phone: '+44 20 7946 0112',
      time_zone: 'Europe/London',
    },
  },
  {
    ...{ name: 'Singapore', country_code: 'SG', line1: '7 Harbour Link, #09-03', postal_code: '098632' },
    ...{
      city: 'Singapore',
      coordinates: '1.2655, 103.8240',
      phone: '+65 6555 0173',
      time_zone: 'Asia/Singapore',
    },
  },
] as const;
const practices = ['Corporate Services', 'Payroll', 'Accounting and Tax'] as const;

/** Codes of the catalogue's services that the demo firm renders. */
const rendered =
  'CS-INC CS-SEC CS-REG PY-MON PY-TAX AC-BKP AC-STA TX-CIT TX-VAT ON-KYC BD-MIN IM-VIS AD-STR'.split(' ');
const services = serviceCatalogue.filter(({ code }) => rendered.includes(code));

/** The 25 members of staff: role, number of people, title. */
const staffing: readonly (readonly [Role, number, string])[] = [
  ['ADM', 2, 'Systems administrator'],
  ['RM', 7, 'Relationship manager'],
  ['ASC', 6, 'Associate'],
  ['CMP', 3, 'Compliance officer'],
  ['PAY', 3, 'Payroll specialist'],
  ['FIN', 2, 'Finance manager'],
  ['AUD', 2, 'Internal auditor'],
];

const skills = ['Cross-border payroll', 'KYC reviews', 'Fund structures', 'IFRS', 'Employment law', 'Trusts'];
const languages = ['Arabic', 'Cantonese', 'French', 'German', 'Hindi', 'Mandarin', 'Portuguese', 'Spanish'];
const qualifications = ['ACCA', 'CFA charterholder', 'Chartered secretary (CGI)', 'STEP', 'CAMS', 'CIPP'];
const projects = [
  'Payroll for 14 countries in one quarter',
  'Fund launch in Luxembourg',
  'Move of 60 companies to a new registry',
  'Restructuring of a family holding',
  'Year-end close in nine days',
];
const schools = [
  'London School of Economics',
  'National University of Singapore',
  'University of Hong Kong',
  'American University of Sharjah',
];
const interests = ['Sailing', 'Chess', 'Trail running', 'Choir', 'Photography', 'Cooking'];

/** Offices, teams, roles, services and staff. `now` is an instant, `today` its date. */
export function demoStaffing(seed: number, now: string, today: string) {
  const chance = random(seed, 'firm');
  // Apart, so that the rest of the firm stays as it was before people said so much of themselves.
  const about = random(seed, 'about people');
  const madeOffices = offices.map((office) => ({ id: chance.id(), ...office }));
  const madeTeams = offices.flatMap(({ name, country_code }) =>
    practices.map((practice) => ({
      id: chance.id(),
      name: `${name} ${practice}`,
      country_id: country_code as string,
    })),
  );
  const madeRoles = (Object.keys(roles) as Role[]).map((name) => ({
    id: chance.id(),
    name,
    guard_name: roles[name].guard,
    permissions: rolePermissions(name) as string[],
  }));
  const taken = new Set(Object.values(signIns).map((one) => `${one.first_name} ${one.last_name}`));
  const named = () => {
    for (;;) {
      const [first_name, last_name] = [chance.pick(firstNames), chance.pick(lastNames)];
      if (taken.has(`${first_name} ${last_name}`)) continue;
      taken.add(`${first_name} ${last_name}`);
      return { first_name, last_name, email: `${demoAddress(first_name, last_name)}@portico.example` };
    }
  };

  const people = staffing.flatMap(([role, count, title]) =>
    Array.from({ length: count }, (_, i) => {
      const signIn = i === 0 ? signInOf(role) : undefined;
      const { first_name, last_name, email } = signIn ?? named();
      const office = chance.pick(madeOffices);
      const user = {
        id: chance.id(),
        account_id: chance.id(),
        first_name,
        last_name,
        display_name: `${first_name} ${last_name}`,
        email,
        job_title: title,
        work_phone: `+000 ${chance.int(100, 999)} ${chance.int(1000, 9999)}`,
        office_id: office.id,
        schools: [about.pick(schools)],
        skills: [...new Set([chance.pick(skills), about.pick(skills)])],
        languages: ['English', ...(about.chance(0.7) ? [about.pick(languages)] : [])],
        qualifications: about.chance(0.4) ? [about.pick(qualifications)] : [],
        interests: [chance.pick(interests)],
        past_projects: about.chance(0.6) ? [about.pick(projects)] : [],
        finder: [chance.chance(0.3), about.chance(0.5)].includes(true) ? ('Y' as const) : ('N' as const),
        status: 'ACTIVE' as const,
        created_at: `${addDays(today, -chance.int(400, 3000))}T08:00:00.000Z`,
      };
      return { role, user, office };
    }),
  );
  const [head] = people;
  const officeHead = (code: string) =>
    people.find(({ role, office }) => role === 'RM' && office.country_code === code);
  /** Heads of offices report to the first administrator, the others to the head of their office. */
  const managerOf = (person: (typeof people)[number]) => {
    if (person === head) return undefined;
    const above = officeHead(person.office.country_code);
    return above === undefined || above === person ? head : above;
  };
  const teamsOf = ({ office }: (typeof people)[number]) =>
    madeTeams.filter(({ country_id }) => country_id === office.country_code).slice(0, chance.int(1, 3));
  return {
    offices: madeOffices,
    teams: madeTeams,
    roles: madeRoles,
    services: services.map((service) => ({ id: chance.id(), ...service, active: true })),
    users: people.map((person) => ({ ...person.user, manager_id: managerOf(person)?.user.id ?? null })),
    userRoles: people.map(({ role, user }) => ({
      user_id: user.id,
      role_id: madeRoles.find(({ name }) => name === role)?.id ?? '',
    })),
    userTeams: people.flatMap((person) =>
      teamsOf(person).map(({ id }) => ({ user_id: person.user.id, team_id: id })),
    ),
    /** Staff who may be relationship managers. */
    managers: people.filter(({ role }) => role === 'RM' || role === 'ASC').map(({ user }) => user),
    userOf: (signIn: DemoSignIn) => {
      const found = people.find(({ user }) => user.email === signIn.email);
      if (!found) throw new Error(`${signIn.email} is no member of staff.`);
      return found.user;
    },
    agreement: {
      id: chance.id(),
      title: 'Portal terms of use',
      version: 1,
      created_at: now,
      body: agreementText,
    },
  };
}
export type DemoStaffing = ReturnType<typeof demoStaffing>;

const signInOf = (role: Role): DemoSignIn | undefined =>
  Object.values(signIns).find((signIn) => signIn.portal === 'app' && signIn.roles[0] === role);

/** `Zoë`, `O’Brien` → `zoe.obrien`: the local part of a mail address. */
export const demoAddress = (first: string, last: string): string =>
  `${first}.${last}`
    .replace(/ł/gi, 'l')
    .replace(/ø/gi, 'o')
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/[^A-Za-z.-]/g, '')
    .toLowerCase();

const agreementText = `These terms apply to everybody who uses the client portal on behalf of a client of the firm.

1. Your access. Your sign-in is personal. Keep your password to yourself and tell us at once if somebody else may know it.

2. What you find here. Documents are made available for the client you act for. Treat them as confidential and share them only with people who need them for their work.

3. What you send. Information and documents you send through the portal are treated like those you hand us in person. Send only what you may pass on.

4. Electronic signatures. A document you sign in the portal is signed by you. Time, device, network address and the way you were identified are kept as evidence.

5. Personal data. We process personal data to provide the agreed services and keep it as long as the law requires. You can ask us what we keep of you, and have what is wrong put right.

6. Offline copies. Documents kept on your device are encrypted. When you leave the client, or lose the device, tell us and we will end its access.

7. Changes. When these terms change we ask for your agreement again before you go on.`;
