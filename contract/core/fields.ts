import * as v from 'valibot';
import { nameMaxLength } from './limits.ts';
import {
  messages,
  optionalDate,
  optionalPattern,
  optionalText,
  required,
  requiredName,
  someOf,
} from './rules.ts';
import { date as calendarDate, id } from './values.ts';

/*
 * The fields a record's form is made of. Each takes what a control holds ('' for nothing) and gives what is stored (null for nothing);
 * `answer` is the schema of the same field in what the server answers.
 */

const nullableText = v.nullable(v.string());

interface TextRules {
  /** What the message calls the field: 'address' reads 'Address is required.' */
  readonly required: string;
}
type RequiredText = ReturnType<typeof requiredText>;
type OptionalText = ReturnType<typeof plainText>;
const requiredText = (name: string) => v.pipe(requiredName(name), v.metadata({ answer: v.string() }));
const plainText = (max?: number) => v.pipe(optionalText(max), v.metadata({ answer: nullableText }));

/** A line of text, outer spaces removed. */
export function text(rules: TextRules): RequiredText;
export function text(rules?: { readonly max?: number }): OptionalText;
export function text(
  rules: Partial<TextRules> & { readonly max?: number } = {},
): RequiredText | OptionalText {
  return rules.required === undefined ? plainText(rules.max) : requiredText(rules.required);
}

/** A code in capital letters, or nothing; `message` says what it looks like. */
export const code = (pattern: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.toUpperCase(),
    optionalPattern(pattern, message, nameMaxLength),
    v.metadata({ answer: nullableText }),
  );

/** A calendar date, or nothing. */
export const date = () => v.pipe(optionalDate, v.metadata({ answer: v.nullable(calendarDate) }));

/** A calendar date that has to be there. `field` is what the message calls it. */
export const requiredDate = (field: string) =>
  v.pipe(
    required(field),
    v.check((day) => day === '' || v.is(calendarDate, day), messages.noSuchDay),
    v.metadata({ answer: calendarDate }),
  );

/** One of `options`. */
export const choice = <const C extends readonly string[]>(options: C, message: string) =>
  v.pipe(
    v.string(message),
    // for readers of the schema: a description ends where a pipe narrows its type
    v.values(options, message),
    v.picklist(options, message),
    v.metadata({ answer: v.picklist(options) }),
  );

/** At least one of `options`, each once. */
export const several = <const C extends readonly string[]>(options: C, message: string) =>
  v.pipe(someOf(options, message), v.metadata({ answer: v.array(v.picklist(options)) }));

/** Yes or no. */
export const flag = () => v.pipe(v.boolean(), v.metadata({ answer: v.boolean() }));

/** The id of something else, which has to be there. The answer says itself how it reads. */
export const reference = (message: string) => v.pipe(v.string(message), v.uuid(message), v.toLowerCase());

/** The ids of other things, any number of them, each once. The answer says itself how they read. */
export const references = () =>
  v.pipe(
    v.array(id),
    v.transform((ids) => [...new Set(ids)]),
  );

/** The two letters of a country (ISO 3166-1). The answer says itself how it reads. */
export const country = () => {
  const message = 'Choose a country.';
  return v.pipe(v.string(message), v.regex(/^[A-Z]{2}$/, message));
};

/** True unless the last day comes before the first; null is no limit. */
export const isInOrder = (first: string | null, last: string | null): boolean =>
  first === null || last === null || first <= last;
