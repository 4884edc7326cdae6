import { addressKey, sameAddress } from '#contract/core/same-address.ts';
import { newId } from '#contract/core/values.ts';
import type { RecipientPerson } from '#contract/signing/drafts.ts';
import { gates } from '#contract/signing/roles.ts';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { askedHash } from '../audit/asked.ts';
import { appendAudit } from '../audit/audit.ts';
import { detailsHash } from '../audit/details.ts';
import { findPerson, type KnownPerson } from '../drafts/people.ts';
import { envelopeEntryOf } from '../envelope/activity-entry.ts';
import type { SenderCall } from '../envelope/call.ts';
import { type EnvelopeParts, readEnvelope } from '../envelope/envelopes.queries.ts';
import { canBeReplaced } from '../envelope/recipient-order.ts';
import { insertRecipients, type RecipientRow, setRecipient } from '../envelope/recipients.queries.ts';
import { checkLetters } from '../notifications/check-letters.ts';
import { notifyRecipients } from '../notifications/notify.ts';
import { lockOwn, readSent } from '../sent/own-envelope.ts';
import { inviteDueRecipients } from './invite-due-recipients.ts';
import { recipientResolver } from './resolve-recipient.ts';

/**
 * Puts a successor in the place of a recipient who has not acted. They get a link of their own and fill in the same fields; the first
 * recipient's link opens nothing any more. The same person again gets a new link.
 */
export async function replaceRecipient(
  call: SenderCall,
  id: string,
  {
    version,
    recipientId,
    person,
    shown,
  }: { version: number; recipientId: string; person: RecipientPerson; shown?: string | undefined },
): Promise<SentEnvelope> {
  const { tx, now, actor, activity } = call;
  const { envelope, overdue, recipients } = await lockOwn(call, id, version, 'extend');
  if (overdue) throw new Refusal('envelope_expired');
  const first = recipients.find((recipient) => recipient.id === recipientId);
  assertReplaceable(first);
  const known = await knownPerson(call, person);
  if (shown !== undefined && !sameAddress(shown, known.email))
    throw new Refusal('conflict', {
      message: `The address of ${known.name} is ${known.email} by now. Nobody was asked: look at it first.`,
    });
  const others = recipients.filter(({ action }) => action !== 'replaced');
  if (others.some((other) => other !== first && sameAddress(other.email, known.email)))
    throw invalid('person', 'This person is in the list already.');

  await checkLetters(call, [known]);
  const resolveRecipient = await recipientResolver(call, envelope);
  const successor = newId(Date.parse(now));
  await setRecipient(tx, first.id, { action: 'replaced', replaced_by: successor });
  const settled = await resolveRecipient(known);
  const place = { id: successor, role: first.role, order: first.order };
  await insertRecipients(tx, [
    {
      ...known,
      ...settled,
      ...place,
      envelope_id: id,
      action: first.action,
      replaces: first.replaces ?? first.id,
      reserved_at: now,
      reserved_by: actor.userId,
      asks_for_code: person.kind === 'external' && (known.asks_for_code || first.asks_for_code),
    },
  ]);
  const by = actor.userId ?? '';
  const asked = askedHash(envelope.title, [{ ...place, ...settled, email: known.email }]);
  const replaced = await readEnvelope(tx, id);
  if (!replaced) throw new Refusal('not_found');
  const details = detailsHash(replaced);
  await appendAudit(tx, id, {
    type: 'replaced',
    at: now,
    by,
    recipient: first.id,
    successor,
    asked,
    details,
  });
  await tellBoth(call, replaced, first, successor);
  await activity(
    envelopeEntryOf('recipient replaced', envelope, `${envelope.title}: ${first.name}, ${known.name}`),
  );
  return readSent(call, id);
}

function assertReplaceable(first: RecipientRow | undefined): asserts first is RecipientRow {
  if (!first) throw invalid('recipientId', 'This person is not in the envelope.');
  if (first.action === 'replaced')
    throw new Refusal('conflict', { message: 'This person was replaced already.' });
  if (!canBeReplaced(first))
    throw new Refusal('conflict', { message: `${first.name} has acted already and cannot be replaced.` });
}

async function knownPerson({ tx }: SenderCall, person: RecipientPerson): Promise<KnownPerson> {
  const found = await findPerson(tx, person);
  if (!found?.email)
    throw invalid('person', found ? `${found.name} has no e-mail address.` : 'This person is not known.');
  return { ...found, email: addressKey(found.email) };
}

/** Notifies both; the successor as the first was: invited, as an observer, or not before their turn. */
async function tellBoth(
  call: SenderCall,
  parts: EnvelopeParts,
  first: RecipientRow,
  successorId: string,
): Promise<void> {
  const successor = parts.recipients.find(({ id }) => id === successorId);
  if (!successor) throw new Refusal('not_found');
  if (successor.action === 'due') await inviteDueRecipients(call, parts, [successor]);
  else if (!gates(successor)) await notifyRecipients(call, parts, [successor], 'observing');
  if (first.mail_id && !sameAddress(first.email, successor.email))
    await notifyRecipients(call, parts, [first], 'replaced');
}
