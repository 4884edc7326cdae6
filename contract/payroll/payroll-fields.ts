import * as v from 'valibot';
import { readAmount } from '../core/money.ts';
import { optionalSigns, optionalText } from '../core/rules.ts';
import { signs } from '../core/text/pasted.ts';

/** Fields that the forms of payroll share; each parses the text of a control, as those of `core/fields.ts`. */

/** The code of a currency (ISO 4217). */
export const currency = () => {
  const message = 'Choose a currency.';
  return v.pipe(v.string(message), signs, v.regex(/^[A-Z]{3}$/, message), v.metadata({ answer: v.string() }));
};

/** A whole number between two others, or nothing. */
export const wholeNumber = (least: number, most: number) =>
  v.pipe(
    optionalSigns(),
    v.check(
      (text) => text === null || (/^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most),
      `Write a whole number from ${least} to ${most}.`,
    ),
    v.transform((text) => (text === null ? null : Number(text))),
    v.metadata({ answer: v.nullable(v.number()) }),
  );

/** An amount with at most two decimals, or nothing; thousands may be grouped. */
export const amount = () =>
  v.pipe(
    optionalSigns(30),
    v.check(
      (text) => text === null || /^\d{1,14}(\.\d{1,2})?$/.test(readAmount(text, '.') ?? ''),
      'Write an amount, such as 4250.00.',
    ),
    v.transform((text) => text && readAmount(text, '.')),
    v.metadata({ answer: v.nullable(v.string()) }),
  );

/** An id of another record, or nothing. The description of the record says how it is answered. */
export const optionalReference = (message: string) =>
  v.pipe(
    optionalText(),
    v.check((text) => text === null || v.is(v.pipe(v.string(), v.uuid()), text), message),
  );

/** One of `options`, or nothing. */
export const optionalChoice = <const C extends readonly string[]>(options: C, message: string) =>
  v.pipe(
    v.string(message),
    v.values(['', ...options], message),
    v.transform((text): C[number] | null => text || null),
    v.metadata({ answer: v.nullable(v.picklist(options)) }),
  );
