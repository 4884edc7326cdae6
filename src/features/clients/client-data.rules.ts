import { dateFormats } from '#contract/core/limits.ts';
import { labelOf } from '#src/lib/names.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { dayOfYearWords } from '#src/ui/field/day-of-year.ts';
import { missingWords } from './quality/missing-marks.rules.ts';

/** Values of one type of a client's data, as the server answers them. */
export type DataValue =
  | string
  | number
  | boolean
  | null
  | readonly DataValue[]
  | { readonly [key: string]: DataValue };

const isList = (value: DataValue): value is readonly DataValue[] => Array.isArray(value);

/** Labels that the words of the field's code do not give. */
const labels: Readonly<Record<string, string>> = {
  kyc_level: 'KYC level',
  missing_data_high: 'Missing, high importance',
  missing_data_medium: 'Missing, medium importance',
  missing_data_low: 'Missing, low importance',
  next_review_date: 'Next review',
  id_documents: 'Identity documents',
  pep: 'Politically exposed person',
  lei: 'LEI',
  listed: 'Listed on an exchange',
  registered_name_local: 'Name in the local language',
  jurisdiction_region: 'Region',
  identity_shown: 'Personal facts are shown to you',
  former_names: 'Earlier names',
  website_url: 'Website',
  last_update_at: 'Last changed',
  last_update_by: 'Last changed by',
  closedate: 'Closing date',
  client_addresses: 'Addresses',
  cas360: 'CAS 360',
  bluemeg: 'BlueMeg',
  hubspot: 'HubSpot',
  cas360_compatible: 'Can be in CAS 360',
  bluemeg_compatible: 'Can be in BlueMeg',
};

/** The label of a field: 'client_since' → 'Client since'. */
function labelOfField(key: string): string {
  const own = labels[key];
  if (own) return own;
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The names by which people know an object, the first that it has. */
const nameKeys = [
  'name',
  'display_name',
  'label',
  'document_type',
  'line1',
  'email',
  'job_title',
  'number',
  'code',
];

/** Fields whose values are codes of ours. */
const coded = [
  ...['risk_rating', 'kyc_level', 'kind', 'record_status', 'business_status', 'industry', 'document_type'],
  'role',
];
const countries = new Intl.DisplayNames('en', { type: 'region' });

/** The words of a text, by its field. */
function wordsOf(text: string, field: string): string {
  if (text === '') return '';
  if (coded.includes(field)) return labelOf(text);
  if (field === 'jurisdiction' && /^[A-Z]{2}$/.test(text)) return countries.of(text) ?? text;
  if (field === 'year_end') return dayOfYearWords(text);
  if (field.startsWith('missing_data_')) return missingWords(text);
  return text;
}

/** A value for people, by its field; '' for nothing. */
export function dataTextOf(value: DataValue, field = ''): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value, dateFormats.date);
    return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)
      ? formatDate(value, dateFormats.dateTime)
      : wordsOf(value, field);
  }
  if (isList(value))
    return value
      .map((one) => dataTextOf(one, field))
      .filter(Boolean)
      .join(', ');
  const part = (key: string) => dataTextOf(value[key] ?? null, key);
  const name = nameKeys.map(part).find(Boolean) ?? '';
  const detail = ['value', 'role', 'modified', 'expires'].map(part).filter(Boolean);
  return [name, detail.join(', ')].filter(Boolean).join(': ');
}

/** The facts of one type of data, in the order of the answer. */
export const dataFactsOf = (data: {
  readonly [key: string]: DataValue;
}): { label: string; value: string }[] =>
  Object.entries(data).map(([key, value]) => ({ label: labelOfField(key), value: dataTextOf(value, key) }));
