import * as v from 'valibot';
import { mostReferences, nameMaxLength } from './limits.ts';
import { readAmount } from './money.ts';
import { type FormSchema, isSchema } from './record.ts';
import {
  lineList as linesOf,
  messages,
  nameOfPerson,
  optionalDate,
  optionalName,
  optionalOf,
  optionalParagraphs,
  optionalPattern,
  optionalPhone,
  optionalSigns,
  optionalText,
  requiredDay,
  requiredName,
  someOf,
} from './rules.ts';
import { pastedAddress } from './same-address.ts';
import { hasCheckDigits } from './text/check-digits.ts';
import { cleaning, signs } from './text/pasted.ts';
import { date as calendarDate, email, id } from './values.ts';

/*
 * The fields of a record's form. Each parses the value of a control ('' for nothing) into the stored value (null for nothing);
 * `answer` is the schema of the field in the server's answers.
 */

const nullableText = v.nullable(v.string());

interface TextRules {
  /** Name of the field in the message: 'address' reads 'Address is required.' */
  readonly required: string;
}
type RequiredText = ReturnType<typeof requiredText>;
type OptionalText = ReturnType<typeof plainText>;
const requiredText = (name: string) => v.pipe(requiredName(name), v.metadata({ answer: v.string() }));
const plainText = (max?: number) => v.pipe(optionalText(max), v.metadata({ answer: nullableText }));

/** A line of text. */
export function text(rules: TextRules): RequiredText;
export function text(rules?: { readonly max?: number }): OptionalText;
export function text(
  rules: Partial<TextRules> & { readonly max?: number } = {},
): RequiredText | OptionalText {
  return rules.required === undefined ? plainText(rules.max) : requiredText(rules.required);
}

type RequiredPersonName = ReturnType<typeof requiredPersonName>;
type OptionalPersonName = ReturnType<typeof optionalPersonName>;
const requiredPersonName = (name: string, max?: number) =>
  v.pipe(nameOfPerson(name, max), v.metadata({ answer: v.string() }));
const optionalPersonName = (max?: number) => v.pipe(optionalName(max), v.metadata({ answer: nullableText }));

/** A person's name or a part of it: a line of text that holds no address. */
export function personName(rules: TextRules & { readonly max?: number }): RequiredPersonName;
export function personName(rules: { readonly max: number }): OptionalPersonName;
export function personName({
  required,
  max,
}: Partial<TextRules> & { readonly max?: number }): RequiredPersonName | OptionalPersonName {
  return required === undefined ? optionalPersonName(max) : requiredPersonName(required, max);
}

/** Running text, or nothing. */
export const paragraphs = (max: number) =>
  v.pipe(optionalParagraphs(max), v.metadata({ answer: nullableText }));

/** A first or a last name, '' for none: many people have one name alone. `hasName` is the rule of the form. */
export const partOfName = (max?: number) =>
  v.pipe(
    optionalName(max),
    v.transform((name) => name ?? ''),
    v.metadata({ answer: v.string() }),
  );

/** A code in capital letters, or nothing; `message` describes its format. */
export const code = (pattern: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.toUpperCase(),
    optionalPattern(pattern, message, nameMaxLength),
    v.metadata({ answer: nullableText }),
  );

const leiPattern = /^[A-Z0-9]{18}[0-9]{2}$/;
/** A Legal Entity Identifier (ISO 17442), or nothing. */
export const lei = () =>
  v.pipe(
    code(leiPattern, 'An LEI has 18 letters and digits, then 2 digits.'),
    v.check(
      (lei) => lei === null || !leiPattern.test(lei) || hasCheckDigits(lei),
      'The check digits of this LEI are not right.',
    ),
    v.metadata({ answer: nullableText }),
  );

/** A phone number as people write it, or nothing. */
export const phone = () => v.pipe(optionalPhone, v.metadata({ answer: nullableText }));

/** An e-mail address, or nothing. */
export const optionalEmail = () =>
  v.pipe(
    v.string(),
    v.maxLength(1000, 'Enter a valid e-mail address.'),
    cleaning(pastedAddress),
    v.transform((text) => text || null),
    v.nullable(email),
    v.metadata({ answer: nullableText }),
  );

/** An IANA time zone such as Europe/Zurich, or nothing. */
export const timeZone = () =>
  v.pipe(
    optionalText(),
    v.check((zone) => zone === null || isTimeZone(zone), 'Choose a time zone.'),
    v.metadata({ answer: nullableText }),
  );
/** True if the runtime knows the time zone, whatever its place in a list. */
export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** Latitude and longitude in degrees as maps copy them, '47.3769, 8.5417', or nothing. */
export const coordinates = () =>
  v.pipe(
    optionalSigns(60),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      if (value === null) return null;
      const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d+)?)[\s,;]+(-?\d{1,3}(?:\.\d+)?)$/.exec(value) ?? [];
      if (latitude && longitude && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180)
        return `${latitude}, ${longitude}`;
      addIssue({ message: 'Write latitude and longitude, such as 47.3769, 8.5417.' });
      return NEVER;
    }),
    v.metadata({ answer: nullableText }),
  );

/** A calendar date, or nothing. */
export const date = () => v.pipe(optionalDate, v.metadata({ answer: v.nullable(calendarDate) }));

/** A required calendar date. `field` is the name in the message. */
export const requiredDate = (field: string) =>
  v.pipe(requiredDay(field), v.metadata({ answer: calendarDate }));

/** One of `options`. */
export const choice = <const C extends readonly string[]>(options: C, message: string) =>
  v.pipe(
    v.string(message),
    // for readers of the schema: a description ends where a pipe narrows its type
    v.values(options, message),
    v.picklist(options, message),
    v.metadata({ answer: v.picklist(options) }),
  );

/** One of `options`, or nothing. */
export const optionalChoice = <const C extends readonly string[]>(options: C) =>
  v.pipe(
    v.string(),
    // for readers of the schema, as above
    v.values(['', ...options], 'There is no such choice.'),
    optionalOf(options),
    v.metadata({ answer: v.nullable(v.picklist(options)) }),
  );

/** At most `most` lines, each once. */
export const lines = (most: number) => v.pipe(linesOf(most), v.metadata({ answer: v.array(v.string()) }));

/** An amount as a decimal with two places, or nothing. */
export const amount = () =>
  v.pipe(
    optionalSigns(25),
    v.check(
      (text) => text === null || /^\d{1,16}(\.\d{1,2})?$/.test(readAmount(text, '.') ?? ''),
      'Write an amount, such as 1200.50.',
    ),
    v.transform((text) => {
      const [whole, decimals = ''] = (text && readAmount(text, '.'))?.split('.') ?? [];
      return whole === undefined ? null : `${whole}.${decimals.padEnd(2, '0')}`;
    }),
    v.metadata({ answer: nullableText }),
  );

/** A whole number from 0 to `most`, as its control writes it. */
export function count(most: number) {
  const message = `Write a whole number from 0 to ${most}.`;
  return v.pipe(
    v.string(),
    signs,
    v.maxLength(9, message),
    v.check((text) => /^\d{1,9}$/.test(text) && Number(text) <= most, message),
    v.transform(Number),
  );
}

/** At least one of `options`, each once. */
export const several = <const C extends readonly string[]>(options: C, message: string) =>
  v.pipe(someOf(options, message), v.metadata({ answer: v.array(v.picklist(options)) }));

/** Yes or no. */
export const flag = () => v.pipe(v.boolean(), v.metadata({ answer: v.boolean() }));

/** A required id of another record. The description of the record says how it is answered. */
export const reference = (message: string) => v.pipe(v.string(message), v.uuid(message), v.toLowerCase());

/** The id of another record, or nothing. The description of the record says how it is answered. */
export const optionalReference = () =>
  v.pipe(
    v.string(),
    v.maxLength(36, 'This is not a valid id.'),
    v.check((text) => text === '' || v.is(id, text), 'This is not a valid id.'),
    v.transform((text) => text.toLowerCase() || null),
  );

/** Ids of other records, each once. The description of the record says how they are answered. */
export const references = () =>
  v.pipe(
    v.array(id),
    v.maxLength(mostReferences, `At most ${mostReferences} entries.`),
    v.transform((ids) => [...new Set(ids)]),
  );

/** The two-letter code of a country (ISO 3166-1). The description of the record says how it is answered. */
export const country = () => {
  const message = 'Choose a country.';
  return v.pipe(v.string(message), v.regex(/^[A-Z]{2}$/, message));
};
/** The same, or nothing. */
export const optionalCountry = () => optionalPattern(/^[A-Z]{2}$/, 'Choose a country.');

/** A code of ISO 3166-2. */
export const subdivision = /^[A-Z]{2}-[A-Z0-9]{1,3}$/;
/** The code of a region, or nothing. `ofItsCountry` is the rule of a form that has both. */
export const region = () => code(subdivision, 'Write the code of the region (ISO 3166-2), such as CH-ZH.');

/** Countries by their codes, at most `most`, each once. The description of the record says how they are answered. */
export const countries = (most: number) =>
  v.pipe(
    v.array(country()),
    v.maxLength(most, `At most ${most} countries.`),
    v.transform((codes) => [...new Set(codes)]),
  );

/** Rows of a form of their own, at most `most`, in their order. Their fields are answered as they are stored. */
export const rows = <const S extends FormSchema<unknown, unknown>>(row: S, most: number) =>
  v.pipe(
    v.array(row),
    v.maxLength(most, `At most ${most} of them.`),
    v.metadata({ answer: v.array(answerOfRow<S>(row)) }),
  );

/** The schema of a row as it is answered. */
const answerOfRow = <S extends FormSchema<unknown, unknown>>({ entries }: S) =>
  v.object(
    Object.fromEntries(
      Object.entries(entries).flatMap(([name, field]) => {
        const { answer } = v.getMetadata(field);
        return isSchema(answer) ? [[name, answer] as const] : [];
      }),
    ),
    // The entries are composed by name, which the type cannot follow.
  ) as unknown as v.GenericSchema<unknown, v.InferOutput<S>>;

/** A rule of a form over several of its fields; the message stands at one of them. */
export const fieldCheck = <F extends Readonly<Record<string, unknown>>>(
  field: keyof F & string,
  isMet: (form: F) => boolean,
  message: string,
): v.RawCheckAction<F> =>
  v.rawCheck<F>(({ dataset, addIssue }) => {
    if (!dataset.typed || isMet(dataset.value)) return;
    const input = { ...dataset.value };
    addIssue({
      message,
      path: [{ type: 'object', origin: 'value', input, key: field, value: input[field] }],
    });
  });

/** A person has a name: the first, the last, or both. */
export const hasName = <
  F extends { readonly first_name: string | null; readonly last_name: string | null },
>() =>
  fieldCheck<F>(
    'last_name',
    ({ first_name, last_name }) => Boolean(first_name || last_name),
    messages.noName,
  );

/** The last day does not come before the first; null means no limit. */
export const inOrder = <
  F extends { readonly [K in First | Last]: string | null },
  const First extends string,
  const Last extends string,
>(
  first: First,
  last: Last & keyof F,
): v.RawCheckAction<F> =>
  fieldCheck<F>(
    last,
    (form) => {
      const [start, end]: readonly [string | null, string | null] = [form[first], form[last]];
      return start === null || end === null || start <= end;
    },
    messages.beforeFirstDay,
  );

/** No two rows of a list have the same key; the message stands at `at` of the later one. A key of nothing is no key. */
export const eachOnce = <F extends { readonly [K in L]: readonly object[] }, const L extends string>(
  list: L & keyof F,
  at: string,
  keyOf: (row: F[L][number]) => string,
): v.RawCheckAction<F> =>
  v.rawCheck<F>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = { ...dataset.value };
    const all: readonly F[L][number][] = input[list];
    const keys = all.map(keyOf);
    for (const [place, key] of keys.entries())
      if (key !== '' && keys.indexOf(key) < place)
        addIssue({
          message: messages.duplicated,
          path: [
            { type: 'object', origin: 'value', input, key: list, value: input[list] },
            { type: 'array', origin: 'value', input: [...all], key: place, value: all[place] },
            { type: 'object', origin: 'value', input: { ...all[place] }, key: at, value: key },
          ],
        });
  });

/** The region is one of the country. */
export const ofItsCountry = <F extends { readonly region: string | null; readonly country: string }>() =>
  fieldCheck<F>(
    'region',
    ({ region, country }) => region === null || region.startsWith(`${country}-`),
    'This region is of another country.',
  );
