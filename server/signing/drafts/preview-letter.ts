import type { Input } from '#contract/core/endpoint.ts';
import type { LetterPreview, previewLetter } from '#contract/signing/letter-preview.ts';
import { gates } from '#contract/signing/roles.ts';
import { firmOf } from '#server/firm/firm.ts';
import { Refusal } from '#server/http/refusal.ts';
import { letterText, plainLine } from '#server/mail/letter.ts';
import type { SenderCall } from '../envelope/call.ts';
import { letterOf, toRecipient } from '../notifications/notices.ts';
import { readOwn } from '../sent/own-envelope.ts';

/** Stands for the address that is made when the letter is sent. */
const linkToCome = '(a link of their own, made when this is sent)';

/** Preview of the letter to a recipient of the actor's draft, in the wording of the mail. Throws Refusal `not_found`. */
export async function letterPreview(
  call: Pick<SenderCall, 'tx' | 'actor' | 'services'>,
  id: string,
  { recipientId, ...typed }: Input<typeof previewLetter>['body'],
): Promise<LetterPreview> {
  const { envelope, recipients, sender } = await readOwn(call, id);
  const recipient = recipients.find((one) => one.id === recipientId);
  if (envelope.status !== 'draft' || !recipient) throw new Refusal('not_found');
  const wording = toRecipient(gates(recipient) ? 'invited' : 'observing', recipient.role);
  const { subject, letter } = letterOf(wording, {
    ...typed,
    firm: await firmOf(call.tx, call.services.config),
    from: [sender],
    name: recipient.name,
    sender: sender.name,
    endedBy: null,
    endedReason: null,
    link: linkToCome,
    auditHead: null,
    attached: false,
    undelivered: null,
    handOver: null,
  });
  return { to: recipient.email, subject: plainLine(subject), text: letterText(letter) };
}
