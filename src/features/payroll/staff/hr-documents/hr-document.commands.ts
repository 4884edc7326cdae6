import type { Input } from '#contract/core/endpoint.ts';
import {
  addClientHrDocuments,
  type ClientHrDocument,
  listClientHrDocuments,
  readClientHrDocumentFile,
  withdrawClientHrDocument,
} from '#contract/payroll/client-hr-documents.ts';
import { type ClientHrRequest, declineHrRequest, listHrRequests } from '#contract/payroll/hr-requests.ts';
import { call } from '#src/api/call.ts';
import { downloadFile } from '#src/lib/save-file.ts';
import { queryClient } from '#src/session/query-client.ts';

const refresh = () =>
  Promise.all(
    [listClientHrDocuments, listHrRequests].map(({ name }) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );

/** Gives uploads to employees. Throws the refusal, whose words belong beside the fields. */
export async function addHrDocuments(body: Input<typeof addClientHrDocuments>['body']): Promise<void> {
  await call(addClientHrDocuments, { body }, { quiet: true });
  await refresh();
}

/** Takes a document from its employee. A refusal is shown by the call. */
export async function withdrawHrDocument({ id }: ClientHrDocument): Promise<void> {
  try {
    await call(withdrawClientHrDocument, { params: { id } });
  } finally {
    await refresh();
  }
}

/** Closes a request without a document. Throws the refusal, whose words belong beside the reason. */
export async function declineRequest({ id }: ClientHrRequest, reason: string): Promise<void> {
  try {
    await call(declineHrRequest, { params: { id }, body: { reason } }, { quiet: true });
  } finally {
    await refresh();
  }
}

/** Saves the file of an HR document on this device, as a file of the person's. */
export async function downloadHrDocument({
  id,
  title,
  employee,
  file,
}: Pick<ClientHrDocument, 'id' | 'title' | 'employee' | 'file'>): Promise<void> {
  const ending = /\.[^.]+$/.exec(file?.name ?? '')?.[0] ?? '';
  const blob = await call(readClientHrDocumentFile, { params: { id } });
  downloadFile(blob, `${title}, ${employee.name}${ending}`);
}
