import * as v from 'valibot';
import {
  choice,
  countries,
  country,
  date,
  eachOnce,
  fieldCheck,
  flag,
  inOrder,
  lei,
  lines,
  optionalCountry,
  optionalReference,
  region,
  rows,
  text,
} from '../core/fields.ts';
import { fold } from '../core/fold.ts';
import { form, optionalDate, optionalName, optionalOf } from '../core/rules.ts';
import { base64, id } from '../core/values.ts';
import { clientIdentityTypes, riskRatings } from './client-words.ts';

/* The facts of a client that its party holds, and what the firm says of it; the form itself is in `client-forms.ts`. */

const most = 20;
/** Characters of a picture in base64 that was scaled to the size of a logo. */
const logoLength = 500_000;

/** Facts that the firm states of a client of either kind. */
export const firmFacts = {
  employing_entity: optionalReference(),
  risk_rating: optionalOf(riskRatings),
  next_review_date: optionalDate,
  tags: lines(most),
  /** PNG in base64; '' for none. */
  logo: v.pipe(
    v.string(),
    v.maxLength(logoLength, 'This picture is too large.'),
    v.check((text) => text === '' || v.is(base64, text), 'This picture can’t be read.'),
  ),
  /** Clients that are another one, as somebody said of those like it while they filled in the form. They are only logged. */
  others: v.pipe(
    v.array(id),
    v.maxLength(50, 'At most 50 clients.'),
    v.transform((ids) => [...new Set(ids)]),
  ),
};

const taxResidency = form({
  country: country(),
  number: text({ required: 'tax_number' }),
});

const idDocument = v.pipe(
  form({
    type: choice(clientIdentityTypes, 'Choose a kind of document.'),
    number: text({ required: 'number' }),
    country: country(),
    issued: date(),
    expires: date(),
  }),
  inOrder('issued', 'expires'),
);

/** Facts of an individual client. */
export const personFacts = {
  salutation: optionalName(30),
  date_of_birth: optionalDate,
  nationalities: countries(most),
  residence: optionalCountry(),
  tax_residencies: rows(taxResidency, most),
  id_documents: rows(idDocument, most),
  occupation: text({ max: 100 }),
  pep: flag(),
};

/** Facts of a corporate client. */
export const companyFacts = {
  registered_name_local: text(),
  /** A part of the jurisdiction, by its code of ISO 3166-2. */
  jurisdiction_region: region(),
  lei: lei(),
  listed: flag(),
  exchange: text({ max: 100 }),
};

type Residency = v.InferOutput<typeof taxResidency>;
type IdDocument = v.InferOutput<typeof idDocument>;

export const residenciesOnce = <F extends { readonly tax_residencies: readonly Residency[] }>() =>
  eachOnce<F, 'tax_residencies'>('tax_residencies', 'number', ({ country, number }) =>
    [country, fold(number)].join(' '),
  );
export const documentsOnce = <F extends { readonly id_documents: readonly IdDocument[] }>() =>
  eachOnce<F, 'id_documents'>('id_documents', 'number', ({ type, country, number }) =>
    [type, country, fold(number)].join(' '),
  );
export const regionOfJurisdiction = <
  F extends { readonly jurisdiction: string; readonly jurisdiction_region: string | null },
>() =>
  fieldCheck<F>(
    'jurisdiction_region',
    ({ jurisdiction, jurisdiction_region: region }) =>
      region === null || region.startsWith(`${jurisdiction}-`),
    'This region is of another country.',
  );
