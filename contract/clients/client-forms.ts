import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { hasName } from '../core/fields.ts';
import { mayLeaveOut } from '../core/left-out.ts';
import { mostReferences, nameMaxLength } from '../core/limits.ts';
import {
  corporateClientForm,
  form,
  messages,
  optionalDate,
  optionalDayOfYear,
  optionalName,
  optionalOf,
  optionalPhone,
  optionalText,
  optionalWebsite,
  requiredDay,
  requiredName,
} from '../core/rules.ts';
import { id, idParams, version } from '../core/values.ts';
import {
  companyFacts,
  documentsOnce,
  firmFacts,
  personFacts,
  regionOfJurisdiction,
  residenciesOnce,
} from './client-facts.form.ts';
import { client, kycLevels } from './clients.ts';

const some = (message: string) =>
  v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(nameMaxLength, messages.nameTooLong)), message),
    v.minLength(1, message),
    v.maxLength(mostReferences, `At most ${mostReferences} entries.`),
    v.transform((ids) => [...new Set(ids)]),
  );
const { name, office, jurisdiction, company_type } = corporateClientForm.entries;

/** An earlier name and the day on which it was given up. */
const formerName = form({
  name: requiredName('name'),
  rename_date: requiredDay('day'),
});
const mostFormerNames = 20;

const namePartLength = 100;

/** Fields of both kinds of client. References are ids. */
const both = {
  /** First day of the new name, which keeps the old one among the earlier names; without it the new name corrects the old one. */
  rename_date: optionalDate,
  former_names: v.pipe(
    v.array(formerName),
    v.maxLength(mostFormerNames, `At most ${mostFormerNames} earlier names.`),
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
  ...firmFacts,
};

const corporateForm = v.pipe(
  form({
    kind: v.literal('CORPORATE'),
    name,
    ...both,
    jurisdiction,
    company_type,
    registration_number: optionalText(50),
    date_of_incorporation: optionalDate,
    year_end: optionalDayOfYear,
    ...companyFacts,
  }),
  regionOfJurisdiction(),
);
const individualForm = v.pipe(
  form({
    kind: v.literal('INDIVIDUAL'),
    first_name: optionalName(namePartLength),
    middle_name: optionalName(namePartLength),
    last_name: optionalName(namePartLength),
    ...personFacts,
    ...both,
  }),
  hasName(),
  residenciesOnce(),
  documentsOnce(),
);

/** Values in the controls of the forms for companies and for individuals. */
export type CorporateValues = v.InferInput<typeof corporateForm>;
export type IndividualValues = v.InferInput<typeof individualForm>;

/** A client's own fields, without those that its actions and its sub-records change. */
export const clientForm = v.variant('kind', [corporateForm, individualForm]);
export type ClientForm = v.InferOutput<typeof clientForm>;

interface Named {
  readonly kind: ClientForm['kind'];
  readonly name?: string;
  readonly first_name?: string | null;
  readonly middle_name?: string | null;
  readonly last_name?: string | null;
}

/** The display name of a client: a company's name, or an individual's first, middle and last names. */
export function clientName({ kind, name, first_name, middle_name, last_name }: Named): string {
  const parts = kind === 'CORPORATE' ? [name] : [first_name, middle_name, last_name];
  return parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');
}

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

/** Body of a new client. `namesake`: there is another client of this name, and this is not the same. */
const newClient = <const S extends v.GenericSchema>(form: S) =>
  v.object({ id, form: mayLeaveOut(form), namesake: v.optional(v.boolean()) });
const mayCreate = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view client', 'view info client', 'create client'] },
} as const;

/** A new client begins as ONBOARDING, under consideration. */
export const createClient = endpoint({
  name: 'clients.create',
  summary: 'Add a company as a client; the same once more changes nothing',
  api: 'main',
  method: 'POST',
  path: '/clients',
  body: newClient(corporateForm),
  shape: 'data',
  answer: client,
  allow: mayCreate,
});
export const createIndividual = endpoint({
  name: 'clients.createIndividual',
  summary: 'Add a person as a client; the same once more changes nothing',
  api: 'main',
  method: 'POST',
  path: '/clients/individual',
  body: newClient(individualForm),
  shape: 'data',
  answer: client,
  allow: mayCreate,
});
