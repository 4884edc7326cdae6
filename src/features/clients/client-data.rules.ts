import { dateFormats } from '../../../contract/core/limits.ts';
import { formatDate } from '../../lib/time.ts';

/** Values of one type of a client's data, as the server answers them. */
export type DataValue =
  | string
  | number
  | boolean
  | null
  | readonly DataValue[]
  | { readonly [key: string]: DataValue };

const isList = (value: DataValue): value is readonly DataValue[] => Array.isArray(value);

/** The field of a code: 'client_since' → 'Client since'. */
function labelOfField(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The names by which people know an object, the first that it has. */
const nameKeys = ['name', 'display_name', 'label', 'document_type', 'line1', 'email', 'job_title', 'code'];

/** A value for people; '' for nothing. */
export function textOf(value: DataValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value, dateFormats.date);
    return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? formatDate(value, dateFormats.dateTime) : value;
  }
  if (isList(value)) return value.map(textOf).filter(Boolean).join(', ');
  const name = nameKeys.map((key) => value[key]).find((one) => typeof one === 'string' && one !== '');
  const detail = [value.value, value.role, value.modified].map((one) => textOf(one ?? null)).filter(Boolean);
  return [textOf(name ?? null), detail.join(', ')].filter(Boolean).join(': ');
}

/** The facts of one type of data, in the order of the answer. */
export const factsOf = (data: { readonly [key: string]: DataValue }): { label: string; value: string }[] =>
  Object.entries(data).map(([key, value]) => ({ label: labelOfField(key), value: textOf(value) }));
