import type { Envelope } from '#contract/signing/signing.ts';
import type { saveProgress as endpoint } from '#contract/signing/signing-progress.ts';
import type { Call } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { EnvelopeParts } from '../envelope/envelopes.queries.ts';
import { fieldsFor } from '../envelope/fields.queries.ts';
import { readAsRecipient } from '../envelope/read-as-recipient.ts';
import { type RecipientRow, setRecipient } from '../envelope/recipients.queries.ts';
import { refusalToAct } from '../envelope/refusals.ts';
import { refuseStaffOfFirm } from '../envelope/staff-of-firm.ts';

const refused = ({ envelope: { status }, overdue }: EnvelopeParts, { role, action }: RecipientRow) =>
  refusalToAct({ status, overdue, role, action });

/**
 * Saves the actor's progress.
 * @throws Refusal with the reason if they may not act, `staff_of_firm` too; `document_changed` for another version of the envelope
 */
export async function saveProgress({ tx, now, input: { params, body } }: Call<typeof endpoint>) {
  const { parts, me } = await readAsRecipient(tx, params.id);
  const refusal = refused(parts, me);
  if (refusal) throw new Refusal(refusal);
  await refuseStaffOfFirm(tx, me);
  if (body.envelopeVersion !== parts.envelope.version) throw new Refusal('document_changed');
  const values = Object.fromEntries(
    fieldsFor(parts.fields, me).flatMap(({ id }) => (id in body.values ? [[id, body.values[id] ?? '']] : [])),
  );
  await setRecipient(tx, me.id, { filled: { values, version: body.envelopeVersion, savedAt: now } });
  return { savedAt: now };
}

/** The recipient's saved progress, while they may act. */
export function progressOf(parts: EnvelopeParts, me: RecipientRow): Envelope['me']['progress'] {
  return refused(parts, me) ? null : me.filled;
}
