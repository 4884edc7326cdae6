import * as v from 'valibot';
import { fieldCheck } from '../core/fields.ts';
import { minorUnits } from '../core/money.ts';
import { day, required } from '../core/rules.ts';
import { line, signs } from '../core/text/pasted.ts';
import { id } from '../core/values.ts';
import { lineAmountTypes } from './invoice-words.ts';

/* An invoice as it is issued. The totals follow from the lines: nobody types them. */

export const invoiceLines = 100;

const decimal = (wholeDigits: number, decimals: number, message: string) =>
  v.pipe(
    v.string(message),
    signs,
    v.regex(new RegExp(`^\\d{1,${wholeDigits}}(\\.\\d{1,${decimals}})?$`), message),
  );
const percent = (message: string) =>
  v.pipe(
    decimal(3, 4, message),
    v.check((text) => Number(text) <= 100, message),
  );
const isZero = (text: string) => /^[0.]*$/.test(text);

/** Negative quantities and prices are refused: what takes money back is a credit. */
const invoiceLineForm = v.object({
  description: required('description', 500),
  quantity: v.pipe(
    decimal(8, 4, 'Write a quantity above 0 with at most 4 decimals, such as 1.5.'),
    v.check((text) => !isZero(text), 'Write a quantity above 0 with at most 4 decimals, such as 1.5.'),
  ),
  unit_amount: decimal(12, 4, 'Write a price with at most 4 decimals, such as 120.50.'),
  discount: v.optional(percent('Write a discount from 0 to 100 percent.'), '0'),
  tax_type: v.optional(v.pipe(v.string(), line, v.maxLength(50)), ''),
  tax_rate: v.optional(percent('Write a tax rate from 0 to 100 percent.'), '0'),
});

const note = (most: number) =>
  v.optional(v.pipe(v.string(), line, v.maxLength(most, `This may have at most ${most} characters.`)), '');

const invoiceObject = v.object({
  id,
  client_id: id,
  /** The company of the firm that issues it. */
  entity_id: id,
  /** The contact it is addressed to, who alone of the client's contacts sees it; null for all. */
  contact_id: v.optional(v.nullable(id), null),
  date: day,
  due_date: day,
  currency: v.pipe(
    required('currency'),
    v.check((code) => Intl.supportedValuesOf('currency').includes(code), 'There is no such currency.'),
    v.check(
      (code) => minorUnits(code) <= 2,
      'Amounts have two decimals: this currency, which has more, is not supported.',
    ),
  ),
  line_amount_types: v.picklist(lineAmountTypes, 'Say whether the amounts contain the tax.'),
  reference: note(100),
  period_from: v.optional(v.nullable(day), null),
  period_to: v.optional(v.nullable(day), null),
  lines: v.pipe(
    v.array(invoiceLineForm),
    v.minLength(1, 'Add at least 1 line.'),
    v.maxLength(invoiceLines, `An invoice has at most ${invoiceLines} lines.`),
  ),
});
type InvoiceForm = v.InferOutput<typeof invoiceObject>;

export const invoiceForm = v.pipe(
  invoiceObject,
  fieldCheck<InvoiceForm>(
    'due_date',
    ({ date, due_date }) => date <= due_date,
    'It is due before its own date.',
  ),
  fieldCheck<InvoiceForm>(
    'period_to',
    ({ period_from, period_to }) => period_from === null || period_to === null || period_from <= period_to,
    'The period ends before it begins.',
  ),
  fieldCheck<InvoiceForm>(
    'line_amount_types',
    ({ line_amount_types, lines }) =>
      line_amount_types !== 'NO_TAX' || lines.every(({ tax_rate }) => isZero(tax_rate)),
    'A line has a tax rate, but the invoice says that there is no tax.',
  ),
);
