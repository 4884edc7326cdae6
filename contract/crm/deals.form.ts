import * as v from 'valibot';
import {
  amount,
  date,
  fieldCheck,
  optionalReference,
  paragraphs,
  reference,
  references,
  text,
} from '../core/fields.ts';
import { minorUnits } from '../core/money.ts';
import { form } from '../core/rules.ts';
import { currency } from '../payroll/payroll-fields.ts';

type Sums = Readonly<Record<'amount' | 'acv', string | null>> & { readonly currency: string };

/** Some currencies have no decimals: an amount of theirs is whole. */
const fitsCurrency = <F extends Sums>(field: 'amount' | 'acv') =>
  fieldCheck<F>(
    field as keyof F & string,
    (deal) => minorUnits(deal.currency) > 0 || deal[field] === null || deal[field].endsWith('.00'),
    'This currency has no decimals.',
  );

/** A sale that the firm hopes for, won or lost. */
export const dealForm = v.pipe(
  form({
    name: text({ required: 'name' }),
    stage: reference('Choose a stage.'),
    company: optionalReference(),
    /** Name of a company that is not in the CRM. */
    company_name: text(),
    client: optionalReference(),
    amount: amount(),
    /** The deal's worth in a year. */
    acv: amount(),
    currency: currency(),
    close_date: date(),
    owner: optionalReference(),
    originator: optionalReference(),
    services: references(),
    /** Asked for, and kept, in a stage that counts as lost. */
    lost_reason: paragraphs(1000),
  }),
  fitsCurrency('amount'),
  fitsCurrency('acv'),
);
