import * as v from 'valibot';
import { businessStatuses, client, kycLevels } from './clients.ts';
import { endpoint } from './endpoint.ts';
import {
  corporateClientForm,
  form,
  messages,
  optionalDate,
  optionalDayOfYear,
  optionalOf,
  optionalPhone,
  optionalText,
  optionalWebsite,
  required,
} from './rules.ts';
import { idParams, version } from './values.ts';

const some = (message: string) =>
  v.pipe(
    v.array(v.string(), message),
    v.minLength(1, message),
    v.transform((ids) => [...new Set(ids)]),
  );
const { name, office, jurisdiction, company_type } = corporateClientForm.entries;

/** What a client of either kind says of itself. References are ids. */
const both = {
  name,
  /** The day from which it is called so, if its earlier name is to be remembered. */
  rename_date: optionalDate,
  business_status: v.pipe(
    required('business_status'),
    v.picklist(businessStatuses, 'There is no such business status.'),
  ),
  office,
  teams: some(messages.noTeam),
  services: some(messages.noService),
  industry: optionalText(),
  sector: optionalText(),
  kyc_level: optionalOf(kycLevels),
  website_url: optionalWebsite,
  phone: optionalPhone,
  tax_id: optionalText(50),
  client_since: optionalDate,
  start_date: optionalDate,
  cas360: optionalText(50),
  bluemeg: optionalText(50),
  hubspot: optionalText(50),
};

const corporateForm = form({
  kind: v.literal('CORPORATE'),
  ...both,
  jurisdiction,
  company_type,
  registration_number: optionalText(50),
  date_of_incorporation: optionalDate,
  year_end: optionalDayOfYear,
});
const individualForm = form({ kind: v.literal('INDIVIDUAL'), ...both });

/** What the fields hold of a company; a person has less of them. */
export type CorporateValues = v.InferInput<typeof corporateForm>;

/** A client's own fields; what its actions and its sub-records change is not among them. */
export const clientForm = v.variant('kind', [corporateForm, individualForm]);
export type ClientForm = v.InferOutput<typeof clientForm>;

export const updateClient = endpoint({
  name: 'clients.update',
  summary: 'Change what is known of a client',
  api: 'main',
  method: 'PUT',
  path: '/clients/{id}',
  params: idParams,
  body: v.object({ version, form: clientForm }),
  shape: 'data',
  answer: client,
  allow: {
    by: 'bearer',
    audiences: ['staff'],
    permissions: { all: ['view client', 'view info client', 'edit client'] },
  },
});
