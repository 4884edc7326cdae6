import { dateFormats } from '#contract/core/limits.ts';
import { printedDate } from '#contract/core/printed-date.ts';
import { signatureProblem, takesSignature, valueProblem } from '#contract/signing/field-values.ts';
import type { Envelope, FieldKind, SigningField } from '#contract/signing/signing.ts';
import type { HandMade, Signature, Values } from '#contract/signing/signing-input.ts';
import { type Content, contentOf } from '#drawing/content.ts';
import { now, toInstant } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { inReadingOrder } from './reading-order.rules.ts';

/** The values and the signature a signer has filled in so far. */
export interface SigningProgress {
  values: Values;
  signature: Signature | null;
  /** If absent, the initials of their name. */
  initials?: Signature | null | undefined;
  /** The server's refusals in its words, by field id, `signature` or `initials`; each until that is filled in anew. */
  refused?: Readonly<Record<string, string>>;
}

/** Fields filled in automatically: name and date. */
const known: Partial<Record<FieldKind, (envelope: Envelope, date: string) => string>> = {
  name: ({ me }) => me.name,
  email: ({ me }) => me.email,
  date: (_, date) => date,
};

/** The recipient's fields in reading order. */
export const myFields = ({ fields, documents, me }: Envelope): SigningField[] =>
  inReadingOrder(
    fields.filter(({ recipientId }) => recipientId === me.id),
    documents,
  );

/** The initial values: those that the envelope knows, and today (`YYYY-MM-DD`). */
export function startValues(envelope: Envelope, date: string): Values {
  const pairs = myFields(envelope).flatMap(({ id, kind }) => {
    const value = known[kind]?.(envelope, date);
    return value === undefined ? [] : [[id, value]];
  });
  return Object.fromEntries(pairs);
}

/** True if the recipient has filled in something themselves. */
export const hasOwnValues = ({ values, signature, initials }: SigningProgress, envelope: Envelope): boolean =>
  Boolean(signature ?? initials) ||
  myFields(envelope).some(
    ({ id, kind }) => !(kind in known) && values[id] !== undefined && values[id] !== '',
  );

/**
 * Progress for an earlier version of the envelope, fitted to the current one: values of fields that still exist, as far as their kind takes
 * them, signature and initials. Values filled in automatically, such as the date, start anew.
 */
export function carriedOver(
  envelope: Envelope,
  start: SigningProgress,
  before: SigningProgress,
): SigningProgress {
  const kept = myFields(envelope).flatMap(({ id, kind }) => {
    const value = before.values[id];
    const fits = typeof value === (kind === 'checkbox' ? 'boolean' : 'string');
    return fits && !(kind in known) ? [[id, value]] : [];
  });
  const { signature, initials } = before;
  return { ...start, values: { ...start.values, ...Object.fromEntries(kept) }, signature, initials };
}

/** True if the recipient has to give initials. */
export const asksInitials = (envelope: Envelope): boolean =>
  myFields(envelope).some(({ kind }) => kind === 'initials');

/** True if the field has a value. A stamp fills itself. */
export function isFilled(field: SigningField, { values, signature }: SigningProgress): boolean {
  if (field.kind === 'stamp') return true;
  if (takesSignature(field.kind)) return signature !== null;
  const value = values[field.id];
  return typeof value === 'boolean' ? value : (value ?? '').trim() !== '';
}

/** Why a field's value can't be submitted, in words; null if it is empty or valid. */
export function problemIn(field: SigningField, filled: SigningProgress): string | null {
  if (!isFilled(field, filled)) return null;
  const { values, refused } = filled;
  if (!takesSignature(field.kind)) return refused?.[field.id] ?? valueProblem(field, values[field.id]);
  const problemOf = (what: keyof HandMade) => {
    const made = filled[what];
    return refused?.[what] ?? (made ? signatureProblem(made, what) : null);
  };
  // A recipient without a signature field sees the problem with the signature at their initials.
  return problemOf(field.kind) ?? problemOf('signature');
}

/** True if the signer has to go to the field before they can finish: it is required and empty, or its value is refused. */
const holdsUp = (field: SigningField, filled: SigningProgress): boolean =>
  isFilled(field, filled) ? problemIn(field, filled) !== null : field.required;

/** A field's content, as it is drawn and will be printed. A stamp shows the day in UTC, as the server does. */
export function contentIn(
  field: SigningField,
  { values, signature, initials }: SigningProgress,
  { me, dateLanguage = 'en' }: Envelope,
): Content | undefined {
  const day = (date: string) => printedDate(date, dateLanguage);
  const value = values[field.id];
  const printed = field.kind === 'date' && typeof value === 'string' && value !== '' ? day(value) : value;
  return contentOf(field, {
    values: printed === undefined ? {} : { [field.id]: printed },
    signature,
    initials,
    stamp: { name: me.name, company: me.company ?? '', date: day(toInstant(now()).slice(0, 10)) },
  });
}

/** The fields that keep the signer from finishing, in reading order. */
export const missingFields = (fields: readonly SigningField[], filled: SigningProgress): SigningField[] =>
  fields.filter((field) => holdsUp(field, filled));

/** The next field to go to: the first unfinished one after `current`, and after the last from the top again. */
export function nextField(
  fields: readonly SigningField[],
  filled: SigningProgress,
  current: string | undefined,
): SigningField | undefined {
  const at = fields.findIndex(({ id }) => id === current);
  const inOrder = [...fields.slice(at + 1), ...fields.slice(0, at + 1)];
  return inOrder.find((field) => holdsUp(field, filled)) ?? inOrder.find((field) => !isFilled(field, filled));
}

/** Only this recipient's own values, without empty ones, as a submission carries them. */
export function valuesToSend(fields: readonly SigningField[], values: Values): Values {
  return Object.fromEntries(
    fields.flatMap(({ id, kind }) => {
      const value = values[id];
      return takesSignature(kind) || value === undefined || value === '' ? [] : [[id, value]];
    }),
  );
}

function handMadeWords({ kind, value }: Extract<Content, { kind: keyof HandMade }>): string {
  if (value.kind === 'typed') return `Your ${kind}: ${value.text}`;
  return value.kind === 'drawn' ? `Your ${kind}, drawn` : `Your ${kind}`;
}

/**
 * Content of one of the recipient's fields, in words for screen readers; empty if there is none.
 * @param content as it is drawn
 */
export function fieldPrompt(
  { id, kind }: SigningField,
  { values }: SigningProgress,
  content: Content | undefined,
): string {
  if (content?.kind === 'signature' || content?.kind === 'initials') return handMadeWords(content);
  const value = values[id];
  if (kind === 'checkbox') return value === true ? 'ticked' : '';
  return value === undefined || value === '' ? '' : valueWords(kind, value);
}

/** A field's value, in words. */
export function valueWords(kind: FieldKind | undefined, value: Values[string]): string {
  if (typeof value === 'boolean') return value ? 'Ticked' : 'Not ticked';
  return kind === 'date' ? formatDate(value, dateFormats.date) : value;
}
