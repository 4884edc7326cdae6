import {
  type EnvelopeDocument,
  readDocumentFile,
  readSealedFile,
  sealedName,
} from '../../../../contract/signing/signing.ts';
import type { RowFile } from '../../../files/open-file.ts';

/** One copy of a document that can be read: sealed, or as it was sent. */
export interface Copy {
  document: string;
  asSent: boolean;
  /** Told apart from the other copies by this. */
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

/** Every copy of the documents of an envelope: of each the sealed one first. */
export const copiesIn = (documents: readonly EnvelopeDocument[]): Copy[] => documents.flatMap(copiesOf);

/** The copy somebody asks for; the one as it was sent where it is not sealed. */
export const copyOf = (copies: readonly Copy[], document: string, asSent: boolean): Copy | undefined => {
  const theirs = copies.filter((copy) => copy.document === document);
  return theirs.find((copy) => copy.asSent === asSent) ?? theirs[0];
};
