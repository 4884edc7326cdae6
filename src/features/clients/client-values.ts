import type { CorporateValues, IndividualValues } from '#contract/clients/client-forms.ts';
import type { Client, clientKinds } from '#contract/clients/clients.ts';
import { dateFormats } from '#contract/core/limits.ts';
import type { FieldTexts } from '#src/edit/field-texts.ts';
import { labelOf } from '#src/lib/names.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { dayOfYearWords } from '#src/ui/field/day-of-year.ts';
import type { Choice } from '#src/ui/field/select-field.tsx';

/** Form values of a client of either kind; those of the other kind are empty. */
export type ClientValues = Omit<CorporateValues, 'kind'> &
  Omit<IndividualValues, 'kind'> & { kind: (typeof clientKinds)[number] };

/** The client of a form: one there is, or a new one, which has no id and no name. */
export type FormClient = Pick<Client, 'kind' | 'name' | 'company_type' | 'industry' | 'sector'> & {
  id: string | null;
};

export const newClient = (kind: Client['kind']): FormClient => ({
  id: null,
  kind,
  name: '',
  company_type: null,
  industry: null,
  sector: null,
});

/** Form values of a new client. */
export const newClientValues = (kind: Client['kind']): ClientValues => ({
  kind,
  name: '',
  first_name: '',
  middle_name: '',
  last_name: '',
  date_of_birth: '',
  rename_date: '',
  former_names: [],
  office: '',
  teams: [],
  services: [],
  industry: '',
  sector: '',
  kyc_level: '',
  website_url: '',
  phone: '',
  tax_id: '',
  client_since: '',
  start_date: '',
  cas360: '',
  bluemeg: '',
  hubspot: '',
  jurisdiction: '',
  company_type: '',
  registration_number: '',
  date_of_incorporation: '',
  year_end: '',
});

const idsOf = (items: readonly { id: string }[]) => [...new Set(items.map(({ id }) => id))].sort();

export const clientValues = (client: Client): ClientValues => ({
  kind: client.kind,
  name: client.name,
  first_name: client.first_name ?? '',
  middle_name: client.middle_name ?? '',
  last_name: client.last_name ?? '',
  date_of_birth: client.date_of_birth ?? '',
  rename_date: '',
  former_names: client.former_names.map(({ name, rename_date }) => ({ name, rename_date })),
  office: client.office.id,
  teams: idsOf(client.teams),
  services: idsOf(client.services),
  industry: client.industry ?? '',
  sector: client.sector ?? '',
  kyc_level: client.kyc_level ?? '',
  website_url: client.website_url ?? '',
  phone: client.phone ?? '',
  tax_id: client.tax_id ?? '',
  client_since: client.client_since ?? '',
  start_date: client.start_date ?? '',
  cas360: client.cas360 ?? '',
  bluemeg: client.bluemeg ?? '',
  hubspot: client.hubspot ?? '',
  jurisdiction: client.jurisdiction ?? '',
  company_type: client.company_type ?? '',
  registration_number: client.registration_number ?? '',
  date_of_incorporation: client.date_of_incorporation ?? '',
  year_end: client.year_end ?? '',
});

export interface ClientChoices {
  offices: readonly Choice[];
  teams: readonly Choice[];
  services: readonly Choice[];
  countries: readonly Choice[];
  /** Those that clients have, and those of the jurisdiction. */
  companyTypes: readonly Choice[];
  /** The firm's industries by their codes, each with the name of its sector. */
  industries: readonly { code: string; sector: string | null }[];
  /** The firm's sectors, by name. */
  sectors: readonly { name: string; icb_code: string | null }[];
}

/** A former name, in words. */
export const formerName = ({ name, rename_date }: Client['former_names'][number]): string =>
  [name, rename_date && `(until ${day(rename_date)})`].filter(Boolean).join(' ');

const day = (value: string) => (value ? formatDate(value, dateFormats.date) : '');
const label = (value: string) => (value ? labelOf(value) : '');
const among = (choices: readonly Choice[]) => (value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value;
const allAmong = (choices: readonly Choice[]) => (values: readonly string[]) =>
  values.map(among(choices)).join(', ');

/** Labels of the fields, and words for their values. */
export const clientTexts = (choices: ClientChoices): FieldTexts<ClientValues> => ({
  kind: { label: 'Kind', show: label },
  name: { label: 'Name' },
  first_name: { label: 'First name' },
  middle_name: { label: 'Middle name' },
  last_name: { label: 'Last name' },
  date_of_birth: { label: 'Date of birth', show: day },
  rename_date: { label: 'Called so since', show: day },
  former_names: { label: 'Earlier names', show: (names) => names.map(formerName).join(', ') },
  office: { label: 'Office', show: among(choices.offices) },
  teams: { label: 'Teams', show: allAmong(choices.teams) },
  services: { label: 'Services', show: allAmong(choices.services) },
  industry: { label: 'Industry', show: label },
  sector: { label: 'Sector' },
  kyc_level: { label: 'KYC level', show: label },
  website_url: { label: 'Website' },
  phone: { label: 'Phone' },
  tax_id: { label: 'Tax id' },
  client_since: { label: 'Client since', show: day },
  start_date: { label: 'Start date', show: day },
  cas360: { label: 'CAS 360' },
  bluemeg: { label: 'BlueMeg' },
  hubspot: { label: 'HubSpot' },
  jurisdiction: { label: 'Jurisdiction', show: among(choices.countries) },
  company_type: {
    label: 'Company type',
    show: (value) => choices.companyTypes.find((type) => type.value === value)?.label ?? label(value),
  },
  registration_number: { label: 'Registration number' },
  date_of_incorporation: { label: 'Date of incorporation', show: day },
  year_end: { label: 'Year end', show: dayOfYearWords },
});
