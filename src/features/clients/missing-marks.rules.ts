import type { Client } from '../../../contract/clients.ts';

/** How much it matters, the most first. */
export const severities = ['high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];

/** Where what is missing of a client is filled in, by the part of its record (specification, section 2). */
export const parts = {
  info: [
    'name',
    'company-type',
    'jurisdiction-of-incorporation',
    'date-of-incorporation',
    'business-status',
    'sector',
    'client-since',
    'service',
    'team',
    'registration-number',
    'tax-id',
    'year-end',
    'website',
    'phone',
    'hubspot',
  ],
  addresses: ['registered-address', 'city'],
} as const;
export type Part = keyof typeof parts;

/** The field of the form that holds what is missing, where it is not of the same name. */
const formFields: Record<string, string> = {
  'jurisdiction-of-incorporation': 'jurisdiction',
  service: 'services',
  team: 'teams',
  website: 'website_url',
};

/** Names that are no words of a sentence as they are. */
const spelt: Record<string, string> = { hubspot: 'HubSpot', rm: 'relationship manager' };

/** What is missing, as it reads within a sentence, and the field of the client's form where it is filled in, if it is one. */
export function missingField(name: string): { words: string; field: string | undefined } {
  const words = spelt[name] ?? name.replaceAll('-', ' ');
  const inForm = parts.info.some((each) => each === name);
  return { words, field: inForm ? (formFields[name] ?? name.replaceAll('-', '_')) : undefined };
}

export interface Mark {
  /** How many fields are missing. */
  readonly count: number;
  /** That of the one that matters most. */
  readonly severity: Severity;
}

type Missing = Pick<Client, `missing_data_${Severity}`>;

/** What a part of the record is marked with, if anything of it is missing. */
export function markOf(client: Missing, part: Part): Mark | undefined {
  const names: readonly string[] = parts[part];
  const missing = severities.map((severity) => ({
    severity,
    count: client[`missing_data_${severity}`].filter((field) => names.includes(field)).length,
  }));
  const worst = missing.find(({ count }) => count > 0);
  return worst && { severity: worst.severity, count: missing.reduce((sum, { count }) => sum + count, 0) };
}
