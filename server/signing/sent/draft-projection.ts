import { printingNotice } from '#contract/core/text/printable-text.ts';
import type { Draft, RecipientPerson } from '#contract/signing/drafts.ts';
import { fillsIn } from '#contract/signing/roles.ts';
import type { Tx } from '#server/db/db.ts';
import { drawingsOf } from '#server/files/drawings.queries.ts';
import { consentOf } from '../envelope/consent.ts';
import { documentFacts } from '../envelope/envelope-facts.ts';
import { headOf } from '../envelope/envelope-head.ts';
import type { EnvelopeParts } from '../envelope/envelopes.queries.ts';
import type { RecipientRow } from '../envelope/recipients.queries.ts';

/** The person of a recipient. */
export function personOf({
  user_id,
  contact_id,
  employee_id,
  name,
  email,
  asks_for_code,
}: RecipientRow): RecipientPerson {
  if (user_id) return { kind: 'staff', id: user_id };
  if (contact_id) return { kind: 'contact', id: contact_id };
  if (employee_id) return { kind: 'employee', id: employee_id };
  return { kind: 'external', name, email, ...(asks_for_code && { asksForCode: true }) };
}

/** A draft for its sender. */
export async function forDrafter(tx: Tx, parts: EnvelopeParts): Promise<Draft> {
  const { envelope, documents, recipients, fields } = parts;
  const isMe = ({ user_id }: RecipientRow) => user_id === envelope.sender_id;
  const rows = new Map(documents.map((row) => [row.id, row]));
  const drawingOf = await drawingsOf(
    tx,
    documents.map(({ file_id }) => file_id),
  );
  return {
    ...(await headOf(tx, envelope)),
    confidential: envelope.confidential,
    reminders: envelope.reminders,
    dateLanguage: envelope.date_language,
    step: envelope.step,
    savedAt: envelope.saved_at,
    documents: documentFacts(parts).map((document) => ({
      ...document,
      pageSizes: rows.get(document.id)?.page_sizes ?? [],
      findings: rows.get(document.id)?.findings ?? [],
      drawing: drawingOf(rows.get(document.id)?.file_id ?? ''),
    })),
    recipients: recipients.map((recipient) => ({
      id: recipient.id,
      person: personOf(recipient),
      role: recipient.role,
      order: recipient.order,
      name: recipient.name,
      email: recipient.email,
      me: isMe(recipient),
    })),
    fields,
    notices: [
      envelope.title,
      ...documents.map(({ name }) => name),
      ...recipients.map(({ name }) => name),
    ].flatMap((name) => printingNotice(name) ?? []),
    selfSignedAt: envelope.self_signed?.at ?? null,
    consent: consentOf(recipients.find((one) => isMe(one) && fillsIn(one)) ?? { role: 'signer' }),
  };
}
