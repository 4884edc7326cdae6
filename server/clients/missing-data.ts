import type { Client } from '#contract/clients/clients.ts';
import { oldDocumentMonths } from '#contract/core/limits.ts';
import type { DocumentDue } from '#contract/documents/due.ts';
import { worstOf } from '../documents/due.ts';
import { addCalendarMonths, addDays, dateOf } from '../reference/calendar.ts';

/** The facts of a client that its data quality depends on. */
export interface QualityFacts
  extends Pick<
    Client,
    | 'kind'
    | 'name'
    | 'business_status'
    | 'company_type'
    | 'jurisdiction'
    | 'date_of_incorporation'
    | 'sector'
    | 'client_since'
    | 'registration_number'
    | 'tax_id'
    | 'year_end'
    | 'website_url'
    | 'phone'
    | 'hubspot'
    | 'last_invoice'
    | 'teams'
    | 'relationship_managers'
    | 'client_addresses'
    | 'documents'
  > {
  due: readonly Pick<DocumentDue, 'severity'>[];
  services: readonly { billable: boolean }[];
  contacts: readonly { email: string | null; job_title: string | null; is_primary: boolean }[];
}

type Severity = 'high' | 'medium' | 'low';
type Rule = readonly [
  severity: Severity,
  field: string,
  isMissing: (c: QualityFacts, today: string) => boolean,
];

const blank = (value: string | null) => !value?.trim();
/** Company fields do not apply to individuals. */
const ofCompany =
  (isMissing: (c: QualityFacts) => boolean) =>
  (c: QualityFacts): boolean =>
    c.kind === 'CORPORATE' && isMissing(c);
const registered = (c: QualityFacts) => c.client_addresses.some(({ types }) => types.includes('REGISTERED'));
const invoiceGraceDays = 60;
const shouldBeInvoiced = (c: QualityFacts, today: string) =>
  c.business_status === 'ACTIVE' &&
  c.services.some(({ billable }) => billable) &&
  c.client_since !== null &&
  addDays(c.client_since, invoiceGraceDays) < today;
const newestDocument = (c: QualityFacts) =>
  c.documents
    .map(({ modified }) => dateOf(modified))
    .sort()
    .at(-1);

const hasDue = (severity: Severity) => (c: QualityFacts) => worstOf(c.due) === severity;
const isOld = (newest: string | undefined, today: string) =>
  newest === undefined || addCalendarMonths(newest, oldDocumentMonths) < today;

/** Rules are only about existing fields; the markers have the names of the specification, section 2. */
const rules: readonly Rule[] = [
  ['high', 'name', (c) => blank(c.name)],
  ['high', 'company-type', ofCompany((c) => blank(c.company_type))],
  ['high', 'jurisdiction-of-incorporation', ofCompany((c) => blank(c.jurisdiction))],
  ['high', 'service', (c) => c.services.length === 0],
  ['high', 'team', (c) => c.teams.length === 0],
  ['high', 'rm', (c) => c.relationship_managers.length === 0],
  ['high', 'contact', (c) => c.contacts.every(({ email }) => blank(email))],
  ['medium', 'date-of-incorporation', ofCompany((c) => c.date_of_incorporation === null)],
  ['medium', 'sector', (c) => blank(c.sector)],
  ['medium', 'client-since', (c) => c.client_since === null],
  ['medium', 'registration-number', ofCompany((c) => blank(c.registration_number))],
  ['medium', 'tax-id', (c) => blank(c.tax_id)],
  ['medium', 'year-end', ofCompany((c) => blank(c.year_end))],
  ['medium', 'registered-address', (c) => !registered(c)],
  ['medium', 'invoice', (c, today) => c.last_invoice === null && shouldBeInvoiced(c, today)],
  ['medium', 'primary-contact', (c) => !c.contacts.some(({ is_primary }) => is_primary)],
  ['low', 'website', (c) => blank(c.website_url)],
  ['low', 'city', (c) => c.client_addresses.every(({ city }) => blank(city))],
  ['low', 'phone', (c) => blank(c.phone)],
  ['low', 'contact-job-title', (c) => c.contacts.some(({ job_title }) => blank(job_title))],
  ['low', 'hubspot', (c) => blank(c.hubspot)],
  // The worst of what is due says it once.
  ['high', 'document', hasDue('high')],
  ['medium', 'document', hasDue('medium')],
  [
    'low',
    'document',
    (c, today) => hasDue('low')(c) || (c.due.length === 0 && isOld(newestDocument(c), today)),
  ],
];

/** The names of a client's missing fields, by severity. `today` is a calendar date. */
export function missingData(
  client: QualityFacts,
  today: string,
): Pick<Client, 'missing_data_high' | 'missing_data_medium' | 'missing_data_low'> {
  const missing = (of: Severity) =>
    rules
      .filter(([severity, , isMissing]) => severity === of && isMissing(client, today))
      .map(([, field]) => field);
  return {
    missing_data_high: missing('high'),
    missing_data_medium: missing('medium'),
    missing_data_low: missing('low'),
  };
}
