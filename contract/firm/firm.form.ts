import * as v from 'valibot';
import { country, isTimeZone } from '../core/fields.ts';
import { form, optionalParagraphs, optionalPattern, required, requiredName } from '../core/rules.ts';

const timeZone = v.pipe(
  required('time_zone'),
  v.check(isTimeZone, 'There is no such time zone. Choose one of the list.'),
);
const currency = v.pipe(
  required('currency'),
  v.check(
    (code) => Intl.supportedValuesOf('currency').includes(code),
    'There is no such currency. Choose one of the list.',
  ),
);
/** A colour as `#1d5fa6`; null is the product's own. */
const accent = v.pipe(
  v.string(),
  v.toLowerCase(),
  optionalPattern(/^#[0-9a-f]{6}$/, 'Write a colour as # and six digits, such as #1d5fa6.'),
);

/** Largest picture of the logo, px; the page scales larger ones to fit. */
export const logoSize = { width: 480, height: 160 } as const;
/** Address of the firm's logo, whose name changes with its content. */
export const logoPath = '/brand/logo-';
/** Largest text of a picture of that size, base64. */
const logoLength = 500_000;

/** Facts of the firm that its first administrator gives. */
export const firstFirmForm = form({
  name: requiredName('name'),
  /** A PNG in base64; in the settings also the address of the one that is there; or nothing. */
  logo: v.pipe(v.string(), v.maxLength(logoLength, 'This picture is too large.')),
  accent,
  country: country(),
  time_zone: timeZone,
  currency,
});
export type FirstFirmValues = v.InferInput<typeof firstFirmForm>;

/** Facts of the firm in its settings. */
export const firmForm = form({
  ...firstFirmForm.entries,
  address: optionalParagraphs(500),
});
export type FirmValues = v.InferInput<typeof firmForm>;
