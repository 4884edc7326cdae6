import { hashOf } from '#server/hash.ts';
import type { EnvelopeDocumentRow } from '../envelope/documents.queries.ts';
import type { EnvelopeParts } from '../envelope/envelopes.queries.ts';
import type { RecipientRow } from '../envelope/recipients.queries.ts';

interface Described {
  envelope: Pick<EnvelopeParts['envelope'], 'message' | 'client_id' | 'date_language' | 'confidential'>;
  documents: readonly Pick<EnvelopeDocumentRow, 'id' | 'name' | 'pages'>[];
  recipients: readonly Pick<
    RecipientRow,
    'id' | 'name' | 'company' | 'user_id' | 'contact_id' | 'employee_id' | 'asks_for_code'
  >[];
}

const byId = <T extends { id: string }>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/**
 * The SHA-256 that is the `details` of an event `sent`, `corrected` or `replaced` (docs/evidence.md): all that was said of an envelope then
 * besides its documents' bytes and who was asked. Only `verify-audit` compares it, with the rows.
 */
export const detailsHash = ({ envelope, documents, recipients }: Described): string =>
  hashOf(
    JSON.stringify({
      message: envelope.message,
      client: envelope.client_id,
      dateLanguage: envelope.date_language,
      confidential: envelope.confidential,
      documents: byId(documents).map(({ id, name, pages }) => ({ id, name, pages })),
      recipients: byId(recipients).map((one) => ({
        id: one.id,
        name: one.name,
        company: one.company,
        user: one.user_id,
        contact: one.contact_id,
        employee: one.employee_id,
        asksForCode: one.asks_for_code,
      })),
    }),
  );

/** The SHA-256 of a name that is shown as who ended an envelope: with the envelope's id, so that the same name has another elsewhere. */
export const shownHash = (envelopeId: string, name: string): string => hashOf(`${envelopeId}|${name}`);
