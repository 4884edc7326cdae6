import type { Client } from '#contract/clients/clients.ts';

/** Highest first. */
export const severities = ['high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];

/** Missing data of a client that its own form fills in (specification, section 2). */
export const missingInForm = [
  'name',
  'company-type',
  'jurisdiction-of-incorporation',
  'date-of-incorporation',
  'sector',
  'client-since',
  'service',
  'team',
  'registration-number',
  'tax-id',
  'year-end',
  'website',
  'phone',
] as const;

/** Missing datum → the form field that holds it, where the names differ. */
const formFields: Record<string, string> = {
  'jurisdiction-of-incorporation': 'jurisdiction',
  service: 'services',
  team: 'teams',
  website: 'website_url',
};

/** Names that need other words within a sentence. */
const spelt: Record<string, string> = { hubspot: 'HubSpot', rm: 'relationship manager' };

/** Missing datum → the page of the client that fills it in, for those not in the client's own form; `field` gets the focus. */
const recordPages: Record<string, Place> = {
  'registered-address': { page: 'addresses/create', field: 'types' },
  city: { page: 'addresses/list' },
  contact: { page: 'contacts/create', field: 'email' },
  'primary-contact': { page: 'contacts/list' },
  'contact-job-title': { page: 'contacts/list' },
  rm: { page: 'relationship-managers/create', field: 'user' },
  hubspot: { page: 'bd' },
  document: { page: 'documents' },
};
interface Place {
  readonly page: string;
  readonly field?: string;
}

/** Words of a missing datum within a sentence, and the page of the client that fills it in, if there is one. */
export function missingField(name: string): { words: string; place: Place | undefined } {
  const words = spelt[name] ?? name.replaceAll('-', ' ');
  const inForm = missingInForm.some((each) => each === name);
  const field = formFields[name] ?? name.replaceAll('-', '_');
  return { words, place: inForm ? { page: 'info/update', field } : recordPages[name] };
}

export interface Mark {
  /** Number of missing fields. */
  readonly count: number;
  /** The highest severity among them. */
  readonly severity: Severity;
}

type Missing = Pick<Client, `missing_data_${Severity}`>;

/** The mark for those of these fields that are missing; undefined if none is. */
export function markOf(client: Missing, names: readonly string[]): Mark | undefined {
  const missing = severities.map((severity) => ({
    severity,
    count: client[`missing_data_${severity}`].filter((field) => names.includes(field)).length,
  }));
  const worst = missing.find(({ count }) => count > 0);
  return worst && { severity: worst.severity, count: missing.reduce((sum, { count }) => sum + count, 0) };
}
