import type { CorporateValues } from '../../contract/clients/client-forms.ts';

type Needed = 'office' | 'teams' | 'services';

/** A company's form with its required fields filled in, and the given values. */
export const companyForm = (
  values: Pick<CorporateValues, Needed> & Partial<CorporateValues>,
): CorporateValues => ({
  kind: 'CORPORATE',
  name: 'Quay Limited',
  rename_date: '',
  former_names: [],
  business_status: 'ACTIVE',
  industry: '',
  sector: '',
  kyc_level: 'STANDARD',
  website_url: '',
  phone: '',
  tax_id: '',
  client_since: '',
  start_date: '',
  cas360: '',
  bluemeg: '',
  hubspot: '',
  jurisdiction: 'CH',
  company_type: 'PUBLIC_LIMITED',
  registration_number: '',
  date_of_incorporation: '',
  year_end: '',
  ...values,
});
