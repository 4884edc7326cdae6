import type { Answer, Audience, Endpoint, Input } from '../../../contract/core/endpoint.ts';
import { listSharedDocuments, readSharedFile } from '../../../contract/documents/documents.ts';
import {
  listHrDocuments,
  listPayslips,
  readHrDocumentFile,
  readPayslipFile,
} from '../../../contract/payroll/payroll.ts';
import { isDue, listMine, readDocumentFile } from '../../../contract/signing/signing.ts';
import type { FileClass, FileRef } from '../content/files.ts';

/** A file to keep: the call that answers its bytes, and its class; a `pinned` one only if the person chose it (`pins.ts`). */
export interface KeptFile extends FileRef {
  readonly endpoint: Endpoint & { readonly shape: 'file' };
  readonly class: FileClass;
  readonly bytes: number;
  /** The envelope to prepare for signing offline: its record and a ticket are kept too. */
  readonly envelope?: { readonly id: string; readonly version: number };
}

/** A list to keep, and the files of its rows to keep, in the order they are fetched. */
export interface KeptList {
  readonly endpoint: Endpoint & { readonly shape: 'list' };
  readonly files: (rows: readonly unknown[]) => KeptFile[];
}

type ListEndpoint = Endpoint & { readonly shape: 'list' };
type RowOf<E extends Endpoint> = Answer<E> extends { data: (infer Row)[] } ? Row : never;

const list = <E extends ListEndpoint>(
  endpoint: Input<E> extends Input<typeof listMine> ? E : never,
  files: (rows: readonly RowOf<E>[]) => KeptFile[],
): KeptList => ({
  endpoint,
  files: files as KeptList['files'],
});

const keptPayslips = 24;

const payslips = list(listPayslips, (rows) =>
  rows.slice(0, keptPayslips).map(({ id, file }) => ({
    id,
    sha256: file.sha256,
    bytes: file.size,
    endpoint: readPayslipFile,
    class: 'payslip',
  })),
);
const hrDocuments = list(listHrDocuments, (rows) =>
  rows.map(({ id, file }) => ({
    id,
    sha256: file.sha256,
    bytes: file.size,
    endpoint: readHrDocumentFile,
    class: 'hr-document',
  })),
);
const sharedDocuments = list(listSharedDocuments, (rows) =>
  rows.map(({ id, file }) => ({
    id,
    sha256: file.sha256,
    bytes: file.size,
    endpoint: readSharedFile,
    class: 'pinned',
  })),
);
const signingQueue = list(listMine, (rows) =>
  rows.filter(isDue).flatMap((row) =>
    row.documents.map(({ id, sha256, size }) => ({
      id,
      sha256,
      bytes: size,
      endpoint: readDocumentFile,
      class: 'due',
      envelope: { id: row.id, version: row.version },
    })),
  ),
);

/** The lists prefetched for each audience, the most urgent first. */
export const policy: Readonly<Record<Audience, readonly KeptList[]>> = {
  employee: [signingQueue, payslips, hrDocuments],
  contact: [signingQueue, sharedDocuments],
  signer: [signingQueue],
  staff: [signingQueue],
};
