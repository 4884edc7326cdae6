import type { CorporateValues, IndividualValues } from '#contract/clients/client-forms.ts';

type Needed = 'office' | 'teams' | 'services';

/** Fields of both kinds of client. */
const both = {
  rename_date: '',
  former_names: [] as { name: string; rename_date: string }[],
  industry: '',
  sector: '',
  kyc_level: 'STANDARD' as const,
  website_url: '',
  phone: '',
  tax_id: '',
  client_since: '',
  start_date: '',
  cas360: '',
  bluemeg: '',
  hubspot: '',
  risk_rating: '' as const,
  next_review_date: '',
  employing_entity: '',
  tags: [] as string[],
  logo: '',
  others: [] as string[],
} satisfies Partial<CorporateValues>;

/** A company's form with its required fields filled in, and the given values. */
export const companyForm = (
  values: Pick<CorporateValues, Needed> & Partial<CorporateValues>,
): CorporateValues => ({
  ...both,
  kind: 'CORPORATE',
  name: 'Quay Limited',
  jurisdiction: 'CH',
  company_type: '8888',
  registration_number: '',
  date_of_incorporation: '',
  year_end: '',
  registered_name_local: '',
  jurisdiction_region: '',
  lei: '',
  listed: false,
  exchange: '',
  ...values,
});

/** The same for a person. */
export const individualForm = (
  values: Pick<IndividualValues, Needed> & Partial<IndividualValues>,
): IndividualValues => ({
  ...both,
  kind: 'INDIVIDUAL',
  first_name: 'Ada',
  middle_name: '',
  last_name: 'Quay',
  date_of_birth: '',
  salutation: '',
  nationalities: [],
  residence: '',
  tax_residencies: [],
  id_documents: [],
  occupation: '',
  pep: false,
  ...values,
});
