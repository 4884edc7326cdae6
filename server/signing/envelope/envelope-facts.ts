import type { EnvelopeDocument } from '../../../contract/signing/signing.ts';
import type { DocumentRow } from './documents.queries.ts';
import type { EnvelopeParts } from './envelopes.queries.ts';
import type { RecipientRow } from './recipients.queries.ts';

/** What everybody in an envelope may know of its documents; of sealed copies once all of it is complete. */
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

/** What everybody in an envelope may know of a recipient: never an address or a link. */
export const recipientFacts = ({ id, name, role, order, action, acted_at }: RecipientRow) => ({
  id,
  name,
  role,
  order,
  action,
  actedAt: acted_at,
});

type Seen = Pick<DocumentRow, 'id' | 'sha256' | 'fields_hash'>;
/** The documents with their hashes, as tickets, acts and the audit name them. */
export const documentHashes = ({ documents }: { documents: readonly Seen[] }) =>
  documents.map(({ id, sha256, fields_hash }) => ({ id, sha256, fieldsHash: fields_hash }));
