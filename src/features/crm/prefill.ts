import type { Client } from '#contract/clients/clients.ts';
import type { HubspotCompany } from '#contract/crm/hubspot.ts';

/** The fields of a client that a company of the CRM has too. */
export interface Taken {
  readonly name: string;
  readonly website_url: string;
  readonly phone: string;
  readonly industry: string;
  readonly registration_number: string;
  readonly jurisdiction: string;
  readonly hubspot: string;
}
export type TakenField = keyof Taken;

/** A company of the CRM as the form of a client has it; '' for what it has not. */
export const takenFrom = (company: Omit<HubspotCompany, 'contacts' | 'deals'>): Taken => ({
  name: company.name,
  website_url: company.website_url ?? '',
  phone: company.phone ?? '',
  industry: company.industry ?? '',
  registration_number: company.registration_number ?? '',
  jurisdiction: company.country?.code ?? '',
  hubspot: company.id,
});

/** The fields that the form of a kind of client has. An individual's name is not their company's. */
export const takenFields = (kind: Client['kind']): readonly TakenField[] =>
  kind === 'CORPORATE'
    ? ['name', 'jurisdiction', 'registration_number', 'website_url', 'phone', 'industry', 'hubspot']
    : ['website_url', 'phone', 'industry', 'hubspot'];
