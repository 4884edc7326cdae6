import type { Client } from '../../../contract/clients/clients.ts';

/** How much it matters, the most first. */
export const severities = ['high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];

/** What is missing of a client and filled in in its own form (specification, section 2). */
export const missingInForm = [
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
] as const;

/** The field of the form that holds what is missing, where it is not of the same name. */
const formFields: Record<string, string> = {
  'jurisdiction-of-incorporation': 'jurisdiction',
  service: 'services',
  team: 'teams',
  website: 'website_url',
};

/** Names that are no words of a sentence as they are. */
const spelt: Record<string, string> = { hubspot: 'HubSpot', rm: 'relationship manager' };

/** Pages of a client, below its own, where what is no field of its form is filled in; `field` is the one to begin with. */
const recordPages: Record<string, Place> = {
  'registered-address': { page: 'addresses/create', field: 'types' },
  city: { page: 'addresses/list' },
  rm: { page: 'relationship-managers/create', field: 'user' },
};
interface Place {
  readonly page: string;
  readonly field?: string;
}

/** Missing data as it reads within a sentence, and the page of the client where it is filled in, if there is one. */
export function missingField(name: string): { words: string; place: Place | undefined } {
  const words = spelt[name] ?? name.replaceAll('-', ' ');
  const inForm = missingInForm.some((each) => each === name);
  const field = formFields[name] ?? name.replaceAll('-', '_');
  return { words, place: inForm ? { page: 'info/update', field } : recordPages[name] };
}

export interface Mark {
  /** How many fields are missing. */
  readonly count: number;
  /** That of the one that matters most. */
  readonly severity: Severity;
}

type Missing = Pick<Client, `missing_data_${Severity}`>;

/** The mark for missing data of these names, if there is any. */
export function markOf(client: Missing, names: readonly string[]): Mark | undefined {
  const missing = severities.map((severity) => ({
    severity,
    count: client[`missing_data_${severity}`].filter((field) => names.includes(field)).length,
  }));
  const worst = missing.find(({ count }) => count > 0);
  return worst && { severity: worst.severity, count: missing.reduce((sum, { count }) => sum + count, 0) };
}
