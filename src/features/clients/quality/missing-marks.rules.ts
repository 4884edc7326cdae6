import { qualityBands } from '#contract/clients/client-words.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { Severity } from '#contract/clients/quality.ts';

/** Highest first. */
export const severities = qualityBands;

/** Missing data of a client that its own form fills in (specification, section 2). */
export const missingInForm = [
  'name',
  'company-type',
  'jurisdiction-of-incorporation',
  'date-of-incorporation',
  'sector',
  'client-since',
  'service',
  'office',
  'team',
  'registration-number',
  'tax-id',
  'year-end',
  'website',
  'phone',
  'kyc-review',
] as const;

/** Missing datum → the form field that holds it, where the names differ. */
const formFields: Record<string, string> = {
  'jurisdiction-of-incorporation': 'jurisdiction',
  service: 'services',
  team: 'teams',
  website: 'website_url',
  'kyc-review': 'next_review_date',
};

/** Names that need other words within a sentence. */
const spelt: Record<string, string> = {
  hubspot: 'HubSpot link',
  rm: 'relationship manager',
  'registered-address-country': 'country of the registered address',
  'kyc-review': 'KYC review, which is overdue',
  'contact-phone': 'phone of a contact',
  'contact-job-title': 'job title of a contact',
};

interface Place {
  readonly page: string;
  /** The field of that page that gets the focus. */
  readonly field?: string;
}
/** The facts of a client by which the page that fills in a datum is chosen. */
type Known = Pick<Client, 'client_addresses' | 'quality_facts'>;

/** The first address, or its place if there is none. */
const inAddress =
  (field: string, isWanted: (address: Client['client_addresses'][number]) => boolean = () => true) =>
  ({ client_addresses }: Known): Place => {
    const address = client_addresses.find(isWanted);
    return { page: address ? `addresses/update/${address.id}` : 'addresses/create', field };
  };
const isRegistered = ({ types }: Client['client_addresses'][number]) => types.includes('REGISTERED');
/** The list of contacts, or the form of the first one. */
const inContacts =
  (field: string) =>
  ({ quality_facts }: Known): Place =>
    quality_facts.has_contact ? { page: 'contacts/list' } : { page: 'contacts/create', field };

/** Missing datum → the page of the client that fills it in, for those not in the client's own form. */
const recordPages: Readonly<Record<string, Place | ((client: Known) => Place)>> = {
  // The actions on the status stand above every tab.
  'business-status': { page: 'info' },
  'registered-address': { page: 'addresses/create', field: 'types' },
  'registered-address-country': inAddress('country', isRegistered),
  city: inAddress('city'),
  contact: inContacts('email'),
  'primary-contact': inContacts('is_primary'),
  'contact-job-title': inContacts('job_title'),
  'contact-phone': inContacts('phone'),
  rm: { page: 'relationship-managers/create', field: 'user' },
  hubspot: { page: 'bd' },
  'parent-group': { page: 'parent-groups/create', field: 'group' },
  document: { page: 'documents' },
};

/** Words of a missing datum within a sentence. */
export const missingWords = (name: string): string => spelt[name] ?? name.replaceAll('-', ' ');

/** Words of a missing datum, and the page of the client that fills it in, if there is one. */
export function missingField(name: string, client: Known): { words: string; place: Place | undefined } {
  const words = missingWords(name);
  if (missingInForm.some((each) => each === name))
    return { words, place: { page: 'info/update', field: formFields[name] ?? name.replaceAll('-', '_') } };
  const place = recordPages[name];
  return { words, place: typeof place === 'function' ? place(client) : place };
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
