import { dateFormats } from '../../../../contract/core/limits.ts';
import { printedDate } from '../../../../contract/core/printed-date.ts';
import { signatureProblem, takesSignature, valueProblem } from '../../../../contract/signing/field-values.ts';
import type { Envelope, Field, FieldKind } from '../../../../contract/signing/signing.ts';
import type { HandMade, Signature, Values } from '../../../../contract/signing/signing-input.ts';
import { type Content, contentOf } from '../../../../drawing/content.ts';
import { formatDate, now, toInstant } from '../../../lib/time.ts';
import { inReadingOrder } from './reading-order.rules.ts';

/** What a signer has filled in so far. */
export interface SigningProgress {
  values: Values;
  signature: Signature | null;
  /** Where there are none, those of their name. */
  initials?: Signature | null | undefined;
  /** What the server did not take, in its words, by field id, `signature` or `initials`; until that is filled in anew. */
  refused?: Readonly<Record<string, string>>;
}

/** Fields filled without asking: who and when. */
const known: Partial<Record<FieldKind, (envelope: Envelope, date: string) => string>> = {
  name: ({ me }) => me.name,
  email: ({ me }) => me.email,
  date: (_, date) => date,
};

/** My fields in the order they are read. */
export const myFields = ({ fields, documents, me }: Envelope): Field[] =>
  inReadingOrder(
    fields.filter(({ recipientId }) => recipientId === me.id),
    documents,
  );

/** The values a signer starts with: what the envelope knows of them, and today (`YYYY-MM-DD`). */
export function startValues(envelope: Envelope, date: string): Values {
  const pairs = myFields(envelope).flatMap(({ id, kind }) => {
    const value = known[kind]?.(envelope, date);
    return value === undefined ? [] : [[id, value]];
  });
  return Object.fromEntries(pairs);
}

/**
 * What was filled in for an earlier version of the envelope, for it as it is now: the values of fields it still has, as their kind
 * takes them, signature and initials. What is filled in without asking, such as the date, starts afresh.
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

/** Whether initials are asked of me. */
export const asksInitials = (envelope: Envelope): boolean =>
  myFields(envelope).some(({ kind }) => kind === 'initials');

/** Whether something stands in a field. A stamp fills itself. */
export function isFilled(field: Field, { values, signature }: SigningProgress): boolean {
  if (field.kind === 'stamp') return true;
  if (takesSignature(field.kind)) return signature !== null;
  const value = values[field.id];
  return typeof value === 'boolean' ? value : (value ?? '').trim() !== '';
}

/** Why what stands in a field can't be signed, in words; null when nothing stands there or nothing is wrong with it. */
export function problemIn(field: Field, filled: SigningProgress): string | null {
  if (!isFilled(field, filled)) return null;
  const { values, refused } = filled;
  if (!takesSignature(field.kind)) return refused?.[field.id] ?? valueProblem(field, values[field.id]);
  const problemOf = (what: keyof HandMade) => {
    const made = filled[what];
    return refused?.[what] ?? (made ? signatureProblem(made, what) : null);
  };
  // Whoever has no field for a signature is told at their initials what is wrong with it.
  return problemOf(field.kind) ?? problemOf('signature');
}

/** Whether a signer has to go to a field before they can finish: it is required and empty, or what stands there can't be taken. */
const holdsUp = (field: Field, filled: SigningProgress): boolean =>
  isFilled(field, filled) ? problemIn(field, filled) !== null : field.required;

/** What stands in a field, as it is drawn and will be printed. A stamp says the day in UTC, as the server counts it. */
export function contentIn(
  field: Field,
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

/** The fields that have to be filled in, or otherwise, before the signer can finish, in reading order. */
export const missingFields = (fields: readonly Field[], filled: SigningProgress): Field[] =>
  fields.filter((field) => holdsUp(field, filled));

/** The field to go to next: the first unfinished one after `current`, from the top again at the end. */
export function nextField(
  fields: readonly Field[],
  filled: SigningProgress,
  current: string | undefined,
): Field | undefined {
  const at = fields.findIndex(({ id }) => id === current);
  const inOrder = [...fields.slice(at + 1), ...fields.slice(0, at + 1)];
  return inOrder.find((field) => holdsUp(field, filled)) ?? inOrder.find((field) => !isFilled(field, filled));
}

/** Only this recipient's own values, without empty ones, as a submission carries them. */
export function valuesToSend(fields: readonly Field[], values: Values): Values {
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
 * What stands in one of my fields, to be read aloud; empty when nothing does.
 * @param content as it is drawn
 */
export function fieldPrompt(
  { id, kind }: Field,
  { values }: SigningProgress,
  content: Content | undefined,
): string {
  if (content?.kind === 'signature' || content?.kind === 'initials') return handMadeWords(content);
  const value = values[id];
  if (kind === 'checkbox') return value === true ? 'ticked' : '';
  return value === undefined || value === '' ? '' : valueWords(kind, value);
}

/** What stands in a field, to be read. */
export function valueWords(kind: FieldKind | undefined, value: Values[string]): string {
  if (typeof value === 'boolean') return value ? 'Ticked' : 'Not ticked';
  return kind === 'date' ? formatDate(value, dateFormats.date) : value;
}
