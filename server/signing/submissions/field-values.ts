import * as v from 'valibot';
import type { DateLanguage } from '#contract/core/limits.ts';
import { printedDate } from '#contract/core/printed-date.ts';
import { date } from '#contract/core/values.ts';
import { fieldName, needsSignature, signatureProblem, valueProblem } from '#contract/signing/field-values.ts';
import type { SigningField } from '#contract/signing/signing.ts';
import type { HandMade, Signature, Values } from '#contract/signing/signing-input.ts';
import { Refusal } from '#server/http/refusal.ts';

/**
 * Validates the values that a recipient submits for their fields.
 * @throws Refusal `invalid`: field id → messages, with handmade ones under `signature` and `initials`; its message names the fields
 */
export function checkValues(
  fields: readonly SigningField[],
  values: Values,
  { signature, initials }: HandMade,
): void {
  const known = new Set(fields.map(({ id }) => id));
  const found: { id: string; name: string; problem: string | null }[] = [
    ...fields.map((field) => ({
      id: field.id,
      name: fieldName(field),
      problem: valueProblem(field, values[field.id]),
    })),
    ...Object.keys(values)
      .filter((id) => !known.has(id))
      .map((id) => ({ id, name: 'A field', problem: 'This field is not yours to fill in.' })),
    { id: 'signature', name: 'Your signature', problem: problemOf(fields, signature) },
    {
      id: 'initials',
      name: 'Your initials',
      problem: initials ? signatureProblem(initials, 'initials') : null,
    },
  ];
  const wrong = found.flatMap(({ id, name, problem }) => (problem ? [{ id, name, problem }] : []));
  if (wrong.length === 0) return;
  throw new Refusal('invalid', {
    message: wrong.map(({ name, problem }) => `${name}: ${problem}`).join(' '),
    errors: Object.fromEntries(wrong.map(({ id, problem }) => [id, [problem]])),
  });
}

const problemOf = (fields: readonly SigningField[], signature: Signature | null): string | null => {
  if (signature) return signatureProblem(signature);
  return needsSignature(fields) ? 'Sign on the page.' : null;
};

/** The day of a submission as printed in a stamp, in UTC: by the server's clock, or by the device's if it was made offline. */
export const dayOfAct = (
  act: { offline: 0 | 1; deviceTime: string; receivedAt: string },
  language: DateLanguage,
): string => printedDate((act.offline ? act.deviceTime : act.receivedAt).slice(0, 10), language);

/** The values as printed: formatted dates, trimmed text. */
export function printedValues(
  fields: readonly SigningField[],
  values: Values,
  language: DateLanguage,
): Values {
  return Object.fromEntries(
    fields.flatMap(({ id, kind }): [string, string | boolean][] => {
      const value = values[id];
      if (typeof value !== 'string') return value === undefined ? [] : [[id, value]];
      const text = value.trim();
      return [[id, kind === 'date' && v.is(date, text) ? printedDate(text, language) : text]];
    }),
  );
}
