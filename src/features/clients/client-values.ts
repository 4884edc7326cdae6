import type { CorporateValues, IndividualValues } from '#contract/clients/client-forms.ts';
import type { ClientIdentityType } from '#contract/clients/client-words.ts';
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
export type FormClient = Pick<
  Client,
  'kind' | 'name' | 'company_type' | 'industry' | 'sector' | 'identity_shown'
> & {
  id: string | null;
};

export const newClient = (kind: Client['kind']): FormClient => ({
  id: null,
  kind,
  name: '',
  company_type: null,
  industry: null,
  sector: null,
  // Whoever adds somebody writes what they know of them.
  identity_shown: true,
});

/** Form values of a new client. */
export const newClientValues = (kind: Client['kind']): ClientValues => ({
  kind,
  name: '',
  registered_name_local: '',
  salutation: '',
  first_name: '',
  middle_name: '',
  last_name: '',
  date_of_birth: '',
  nationalities: [],
  residence: '',
  tax_residencies: [],
  id_documents: [],
  occupation: '',
  pep: false,
  rename_date: '',
  former_names: [],
  office: '',
  teams: [],
  services: [],
  industry: '',
  sector: '',
  kyc_level: '',
  risk_rating: '',
  next_review_date: '',
  employing_entity: '',
  tags: [],
  logo: '',
  others: [],
  website_url: '',
  phone: '',
  tax_id: '',
  client_since: '',
  start_date: '',
  cas360: '',
  bluemeg: '',
  hubspot: '',
  jurisdiction: '',
  jurisdiction_region: '',
  company_type: '',
  registration_number: '',
  date_of_incorporation: '',
  year_end: '',
  lei: '',
  listed: false,
  exchange: '',
});

const idsOf = (items: readonly { id: string }[]) => [...new Set(items.map(({ id }) => id))].sort();

export const clientValues = (client: Client): ClientValues => ({
  kind: client.kind,
  name: client.name,
  registered_name_local: client.registered_name_local ?? '',
  salutation: client.salutation ?? '',
  first_name: client.first_name ?? '',
  middle_name: client.middle_name ?? '',
  last_name: client.last_name ?? '',
  date_of_birth: client.date_of_birth ?? '',
  nationalities: client.nationalities.map(({ code }) => code).sort(),
  residence: client.residence?.code ?? '',
  tax_residencies: client.tax_residencies.map(({ country, number }) => ({ country, number })),
  id_documents: client.id_documents.map(({ issued, expires, ...paper }) => ({
    ...paper,
    issued: issued ?? '',
    expires: expires ?? '',
  })),
  occupation: client.occupation ?? '',
  pep: client.pep,
  rename_date: '',
  former_names: client.former_names.map(({ name, rename_date }) => ({ name, rename_date })),
  office: client.office.id,
  teams: idsOf(client.teams),
  services: idsOf(client.services),
  industry: client.industry ?? '',
  sector: client.sector ?? '',
  kyc_level: client.kyc_level ?? '',
  risk_rating: client.risk_rating ?? '',
  next_review_date: client.next_review_date ?? '',
  employing_entity: client.employing_entity?.id ?? '',
  tags: [...client.tags],
  logo: client.logo ?? '',
  others: [],
  website_url: client.website_url ?? '',
  phone: client.phone ?? '',
  tax_id: client.tax_id ?? '',
  client_since: client.client_since ?? '',
  start_date: client.start_date ?? '',
  cas360: client.cas360 ?? '',
  bluemeg: client.bluemeg ?? '',
  hubspot: client.hubspot ?? '',
  jurisdiction: client.jurisdiction ?? '',
  jurisdiction_region: client.jurisdiction_region ?? '',
  company_type: client.company_type ?? '',
  registration_number: client.registration_number ?? '',
  date_of_incorporation: client.date_of_incorporation ?? '',
  year_end: client.year_end ?? '',
  lei: client.lei ?? '',
  listed: client.listed,
  exchange: client.exchange ?? '',
});

export interface ClientChoices {
  offices: readonly Choice[];
  teams: readonly Choice[];
  services: readonly Choice[];
  countries: readonly Choice[];
  employingEntities: readonly Choice[];
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
const papers: Readonly<Record<ClientIdentityType, string>> = {
  PASSPORT: 'Passport',
  NATIONAL_ID: 'Identity card',
  RESIDENCE_PERMIT: 'Residence permit',
};
/** The words for a kind of identity document. */
export const paperWords = (type: string): string =>
  Object.entries(papers).find(([paper]) => paper === type)?.[1] ?? type;

const placed = (countries: readonly Choice[]) => {
  const place = among(countries);
  return {
    residencies: (rows: ClientValues['tax_residencies']) =>
      rows.map(({ country, number }) => `${number} (${place(country)})`).join(', '),
    papers: (rows: ClientValues['id_documents']) =>
      rows
        .map(({ type, number, country, expires }) =>
          [`${paperWords(type)} ${number} (${place(country)})`, expires && `expires ${day(expires)}`]
            .filter(Boolean)
            .join(', '),
        )
        .join('; '),
  };
};

const among = (choices: readonly Choice[]) => (value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value;
const allAmong = (choices: readonly Choice[]) => (values: readonly string[]) =>
  values.map(among(choices)).join(', ');

/** Labels of the fields, and words for their values. */
export const clientTexts = (choices: ClientChoices): FieldTexts<ClientValues> => ({
  kind: { label: 'Kind', show: label },
  name: { label: 'Name' },
  registered_name_local: { label: 'Name in the local language' },
  salutation: { label: 'Salutation' },
  first_name: { label: 'First name' },
  middle_name: { label: 'Middle name' },
  last_name: { label: 'Last name' },
  date_of_birth: { label: 'Date of birth', show: day },
  nationalities: { label: 'Nationalities', show: allAmong(choices.countries) },
  residence: { label: 'Country of residence', show: among(choices.countries) },
  tax_residencies: { label: 'Tax residencies', show: placed(choices.countries).residencies },
  id_documents: { label: 'Identity documents', show: placed(choices.countries).papers },
  occupation: { label: 'Occupation' },
  pep: { label: 'Politically exposed person' },
  rename_date: { label: 'Called so since', show: day },
  former_names: { label: 'Earlier names', show: (names) => names.map(formerName).join(', ') },
  office: { label: 'Office', show: among(choices.offices) },
  teams: { label: 'Teams', show: allAmong(choices.teams) },
  services: { label: 'Services', show: allAmong(choices.services) },
  industry: { label: 'Industry', show: label },
  sector: { label: 'Sector' },
  kyc_level: { label: 'KYC level', show: label },
  risk_rating: { label: 'Risk rating', show: label },
  next_review_date: { label: 'Next review', show: day },
  employing_entity: { label: 'Employing entity', show: among(choices.employingEntities) },
  tags: { label: 'Tags', show: (tags) => tags.join(', ') },
  logo: { label: 'Logo', show: (picture) => (picture ? 'A picture' : '') },
  others: { label: 'Not the same as', show: (names) => names.join(', ') },
  website_url: { label: 'Website' },
  phone: { label: 'Phone' },
  tax_id: { label: 'Tax id' },
  client_since: { label: 'Client since', show: day },
  start_date: { label: 'Start date', show: day },
  cas360: { label: 'CAS 360' },
  bluemeg: { label: 'BlueMeg' },
  hubspot: { label: 'HubSpot' },
  jurisdiction: { label: 'Jurisdiction', show: among(choices.countries) },
  jurisdiction_region: { label: 'Region' },
  company_type: {
    label: 'Company type',
    show: (value) => choices.companyTypes.find((type) => type.value === value)?.label ?? label(value),
  },
  registration_number: { label: 'Registration number' },
  date_of_incorporation: { label: 'Date of incorporation', show: day },
  year_end: { label: 'Year end', show: dayOfYearWords },
  lei: { label: 'LEI' },
  listed: { label: 'Listed on an exchange' },
  exchange: { label: 'Exchange' },
});
