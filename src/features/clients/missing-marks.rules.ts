import type { Client } from '../../../contract/clients.ts';

/** How much it matters, the most first. */
export const severities = ['high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];

/** Where what is missing of a client is filled in, by the part of its record (specification, section 2). */
const parts = {
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
