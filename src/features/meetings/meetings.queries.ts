import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { listClientDocuments } from '#contract/documents/client-documents.ts';
import { boardMeetings } from '#contract/meetings/board-meetings.ts';
import { readMeeting } from '#contract/meetings/meeting-calls.ts';
import { readFile } from '#src/api/files.ts';
import { queryOf } from '#src/api/query.ts';
import { downloadFile } from '#src/lib/save-file.ts';
import { writeForm } from '#src/session/write-form.ts';

const kept = { persist: false, quiet: true } as const;

/** A meeting on its page. No device keeps it. */
export const meetingQuery = (id: string) => queryOf(readMeeting, { params: { id } }, kept);
/** The meeting as it is planned. */
export const planQuery = (id: string) => queryOf(boardMeetings.read, { params: { id } }, kept);

/** All documents of a client, the newest first. */
export const papersQuery = (clientId: string) =>
  queryOf(
    listClientDocuments,
    {
      query: {
        ...{ page: '1', recordPerPage: '100' },
        filters: JSON.stringify([{ field: 'client_id', operator: 'EQ', keyword: clientId }]),
      },
    },
    { whole: true, ...kept },
  );

/** Makes a write; answers its refusal by the fields of the form, or nothing once it is done. What shows meetings is read again either way. */
export const writeMeeting = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  writeForm(endpoint, input, [readMeeting, boardMeetings.read, boardMeetings.list]);

/** Saves a file of a meeting on the device. */
export async function saveFile<E extends Endpoint & { shape: 'file' }>(
  endpoint: E,
  input: Input<E>,
  name: string,
): Promise<void> {
  downloadFile((await readFile(endpoint, input)) as Blob, name);
}
