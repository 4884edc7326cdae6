import type { JsonSchema } from '@valibot/to-json-schema';

const day = '2026-11-23';

/** Examples by format, and by pattern if there is no format. */
const strings: Readonly<Record<string, string>> = {
  uuid: '0198c0de-0000-7000-8000-000000000001',
  'date-time': `${day}T09:00:00.000Z`,
  date: day,
  email: 'anna.keller@harbour.example',
  '^[\\w-]+$': 'AAAA',
  '^[0-9a-f]{64}$': '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  '^[A-Z]{2}$': 'CH',
  '^[A-Z0-9]{4}$': '254M',
  '^[a-z][a-z-]{0,63}$': 'clients',
  '^[A-Z][A-Z0-9_]{0,49}$': 'TAX',
  '^-?\\w{1,64}$': '-created_at',
  '^\\d+$': '0',
  '^\\d{1,20}$': '90000000001',
  "^\\d[\\d,'’]*$": '10000',
  '^[\\p{L}\\p{M}\\p{N}]*$': 'ORD',
};

const phone = '+41 44 123 45 67';
/** Examples by property name, where generic text would not be valid or useful. */
const words: Readonly<Record<string, string>> = {
  abstained: '0',
  accent: '#1d5fa6',
  acv: '6000.00',
  alternate_for: '',
  amount: '6000.00',
  annual_review: day,
  appointed: day,
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  backup: '',
  base_salary: '7250.00',
  bic: '',
  birth_date: '1990-05-17',
  business_status: 'ACTIVE',
  calendar: '0198c0de-0000-7000-8000-000000000001',
  ceased: '',
  city: 'Zürich',
  client: '0198c0de-0000-7000-8000-000000000001',
  client_since: day,
  close_date: day,
  code: '0123-4567-89AB-CDEF',
  company_type: 'MVII',
  company: '0198c0de-0000-7000-8000-000000000001',
  coordinates: '47.3769, 8.5417',
  currency: 'CHF',
  created: day,
  cut_off_days: '5',
  country: 'CH',
  date: day,
  day,
  date_of_birth: '1990-05-17',
  date_of_incorporation: '2014-03-31',
  discount: '10',
  done_on: day,
  due: day,
  due_days: '30',
  duration: '45',
  email: 'anna.keller@harbour.example',
  employer_cost: '7250.00',
  employing_entity: '',
  end: '',
  end_date: '',
  ends_on: day,
  endpoint: 'https://push.example/1',
  expires: '',
  fee: '1200.50',
  fee_currency: 'CHF',
  from: day,
  gross: '7250.00',
  hire_date: day,
  iban: 'CH93 0076 2011 6238 5295 7',
  icb_code: '301010',
  invoice_prefix: 'PHK',
  issued: day,
  jurisdiction: 'CH',
  jurisdiction_region: 'CH-ZH',
  key: 'vat_group',
  lei: '529900T8BM49AURSDO55',
  line1: '1 Harbour Street',
  language: 'en',
  last_name: 'Keller',
  line2: '',
  logo: '',
  lodged_at: '',
  minutes: '10',
  mobile: phone,
  most: '5000.00',
  name: 'Harbour Holding',
  nationality: 'CH',
  net: '6100.00',
  next_review_date: day,
  office: '0198c0de-0000-7000-8000-000000000001',
  originator: '0198c0de-0000-7000-8000-000000000001',
  owner: '0198c0de-0000-7000-8000-000000000001',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  paid: '1.00',
  par: '1.00',
  party: 'PERSON: Anna Keller',
  pay_day: '25',
  percent: '10',
  period_start: day,
  person: '0198c0de-0000-7000-8000-000000000001',
  personal_email: 'anna.keller@harbour.example',
  phone,
  position: '10',
  probability: '50',
  postal_code: '8001',
  reason: 'The rent has changed.',
  quantity: '1.5',
  refresh_months: '12',
  quorum: '2',
  region: 'CH-ZH',
  residence: 'CH',
  rename_date: day,
  review_on: day,
  satisfied: '',
  sector: '',
  share: '10',
  share_max: '',
  share_min: '',
  start: day,
  start_date: day,
  subject: 'ENTITY: Harbour Holding',
  tax_rate: '8.1',
  team: '0198c0de-0000-7000-8000-000000000001',
  time: '09:30',
  time_zone: 'Europe/Zurich',
  timezone: 'Europe/Zurich',
  title: 'Lease of 1 Harbour Street',
  to: '',
  unit_amount: '120.50',
  url: 'https://works.example',
  valid_from: day,
  valid_to: '',
  valid_until: day,
  filters: '[]',
  votes_against: '1',
  votes_for: '3',
  website_url: 'www.harbour.example',
  work_email: 'anna.keller@harbour.example',
  work_phone: phone,
  year_end: '12-31',
};

/** Lists whose entries another list of the same form excludes. */
const empty = new Set(['optional_for']);

/**
 * A value that fits a schema: the required properties of an object, or all if none is required. `examples` adds what a schema cannot
 * express (a day that exists, two fields that depend on each other).
 */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (typeof first === 'object') return exampleOf(first, name);
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return typeof schema.items === 'object' && !empty.has(name) && !Array.isArray(schema.items)
        ? [exampleOf(schema.items, name)]
        : [];
    case 'string':
      return stringOf(schema, name);
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}

/** Of a person’s names each may be missing, but not both. */
const oneOfTheNames = 'last_name';

function objectOf({ properties = {}, required = [] }: JsonSchema): object {
  const isWanted = (name: string) =>
    required.length === 0 || required.includes(name) || name === oneOfTheNames;
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, of]) =>
      typeof of === 'object' && isWanted(name) ? [[name, exampleOf(of, name)]] : [],
    ),
  );
}

function stringOf({ format, pattern, contentEncoding, minLength = 0 }: JsonSchema, name: string): string {
  const known = strings[format ?? pattern ?? ''] ?? words[name];
  if (known !== undefined) return known;
  if (contentEncoding === 'base64') return 'AAAA';
  return name.replaceAll('_', ' ').padEnd(minLength, '.');
}
