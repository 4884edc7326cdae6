import type { EnvelopeDocument } from '#contract/signing/signing.ts';
import type { EnvelopeDocumentRow } from './documents.queries.ts';
import type { EnvelopeParts } from './envelopes.queries.ts';
import type { RecipientRow } from './recipients.queries.ts';

/** Facts of the documents that everybody in the envelope may know; of sealed copies only once the envelope is complete. */
export const documentFacts = ({ envelope: { status }, documents }: EnvelopeParts): EnvelopeDocument[] =>
  documents.map(({ id, name, pages, sha256, fields_hash, sealed_sha256, file, sealedFile }) => ({
    id,
    name,
    pages,
    size: file?.size ?? 0,
    sha256,
    fieldsHash: fields_hash,
    sealed:
      status === 'completed' && sealed_sha256 && sealedFile
        ? { sha256: sealed_sha256, size: sealedFile.size }
        : null,
  }));

/** Facts of a recipient that everybody in the envelope may know: never an address or a link. */
export const recipientFacts = ({ id, name, role, order, action, acted_at }: RecipientRow) => ({
  id,
  name,
  role,
  order,
  action,
  actedAt: acted_at,
});

type Seen = Pick<EnvelopeDocumentRow, 'id' | 'sha256' | 'fields_hash'>;
/** The documents with their hashes, as tickets, submissions and the audit name them. */
export const documentHashes = ({ documents }: { documents: readonly Seen[] }) =>
  documents.map(({ id, sha256, fields_hash }) => ({ id, sha256, fieldsHash: fields_hash }));
