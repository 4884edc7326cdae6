import { dateFormats } from '#contract/core/limits.ts';
import { gates } from '#contract/signing/roles.ts';
import type { Correction, SentEnvelope } from '#contract/signing/sending.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { namesOf } from './envelope-status.rules.ts';

type Recipient = SentEnvelope['recipients'][number];
const named = (people: readonly Recipient[]) => namesOf(people.map(({ name }) => name));
const verb = ({ length }: readonly unknown[], one: string, many: string) => (length === 1 ? one : many);

/** Why none of its documents can be replaced any more, in words; undefined while one can. */
export function whyClosed({
  status,
  recipients,
}: Pick<SentEnvelope, 'status' | 'recipients'>): string | undefined {
  if (status !== 'sent') return 'It is not out for signing any more.';
  const acted = recipients.filter(({ actedAt }) => actedAt !== null);
  if (acted.length === 0) return undefined;
  return `${named(acted)} ${verb(acted, 'has', 'have')} acted on it already. To change it, duplicate it as a draft and cancel this one.`;
}

/** Consequences of replacing a document, each in a sentence. */
export function consequencesOf({ recipients, deadline }: SentEnvelope): string[] {
  const asked = recipients.filter(gates);
  const due = asked.filter(({ action }) => action === 'due');
  const waiting = asked.filter(({ action }) => action === 'waiting');
  return [
    `${named(due)} ${verb(due, 'is', 'are')} asked to read it again. Links that were sent keep working.`,
    'The earlier version counts no more. Whoever has it open, or signed it without a connection, is shown the new one first.',
    'What they filled in so far is kept, and can be changed.',
    ...(waiting.length > 0
      ? [`${named(waiting)} ${verb(waiting, 'gets', 'get')} the new version once it is their turn.`]
      : []),
    ...(recipients.some((one) => !gates(one))
      ? ['Observers find the new version; they are not written to.']
      : []),
    `The deadline stays ${formatDate(deadline, dateFormats.date)}.`,
  ];
}

const list = new Intl.ListFormat('en-GB');
/** Smaller differences of sizes come from rounding, points. */
const roundingPt = 1;

/** The warning that pages with fields change their size, and the effect on the fields; undefined if none does. */
export function pageSizeWarning({
  pageSizes,
  earlierSizes,
  fields,
}: Pick<Correction, 'pageSizes' | 'earlierSizes' | 'fields'>): string | undefined {
  const differs = (page: number) => {
    const [is, was] = [pageSizes[page - 1], earlierSizes[page - 1]];
    return (
      is !== undefined &&
      was !== undefined &&
      Math.max(Math.abs(is.width - was.width), Math.abs(is.height - was.height)) > roundingPt
    );
  };
  const resized = [...new Set(fields.map(({ page }) => page))].filter(differs).toSorted((a, b) => a - b);
  if (resized.length === 0) return undefined;
  return resized.length === 1
    ? `Page ${resized[0]} has another size than before: its fields grew or shrank with it.`
    : `Pages ${list.format(resized.map(String))} have other sizes than before: their fields grew or shrank with them.`;
}
