import {
  type EnvelopeDocument,
  readDocumentFile,
  readSealedFile,
  sealedName,
} from '#contract/signing/signing.ts';
import type { RowFile } from '#src/files/open-file.ts';

/** A copy of a document: sealed, or as it was sent. */
export interface Copy {
  document: string;
  asSent: boolean;
  /** Distinguishes it from the other copies. */
  label: string;
  row: RowFile;
}

function copiesOf({ id, name, sha256, sealed }: EnvelopeDocument): Copy[] {
  const sent: Copy = {
    document: id,
    asSent: true,
    label: sealed ? `${name}, as sent` : name,
    row: { endpoint: readDocumentFile, id, file: { name, sha256 } },
  };
  if (!sealed) return [sent];
  const file = { name: sealedName(name), sha256: sealed.sha256 };
  return [
    { document: id, asSent: false, label: file.name, row: { endpoint: readSealedFile, id, file } },
    sent,
  ];
}

/** All copies of an envelope's documents: of each document the sealed one first. */
export const copiesIn = (documents: readonly EnvelopeDocument[]): Copy[] => documents.flatMap(copiesOf);

/** The requested copy; the document as it was sent if it is not sealed. */
export const requestedCopy = (
  copies: readonly Copy[],
  document: string,
  asSent: boolean,
): Copy | undefined => {
  const theirs = copies.filter((copy) => copy.document === document);
  return theirs.find((copy) => copy.asSent === asSent) ?? theirs[0];
};
