import type { UploadPurpose } from '#contract/core/limits.ts';
import { appendUpload, createUpload, readUpload, type Upload } from '#contract/documents/uploads.ts';
import type { TestFirm } from '#tests/server/fixtures.ts';
import type { TestServer } from '#tests/server/test-server.ts';

/** Answer of a call about an upload. */
export type UploadAnswer = {
  data: Upload;
  code?: string;
  message?: string;
  errors?: Record<string, string[]>;
  current?: Upload;
};
export const answerOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as UploadAnswer),
});

/** The calls by which files are sent, as the member of staff unless a bearer is given. */
export const uploadCalls = (of: () => { server: TestServer; firm: TestFirm; staff: string }) => ({
  create(
    name: string,
    size: number,
    { purpose = 'signing' as UploadPurpose, bearer = of().staff, id = of().firm.id() } = {},
  ) {
    return of().server.call(createUpload, { body: { id, name, size, purpose } }, { bearer }).then(answerOf);
  },
  append(id: string, offset: number, body: Uint8Array, bearer = of().staff) {
    return of()
      .server.call(appendUpload, { params: { id }, query: { offset: String(offset) }, body }, { bearer })
      .then(answerOf);
  },
  look(id: string, bearer = of().staff) {
    return of().server.call(readUpload, { params: { id } }, { bearer }).then(answerOf);
  },
});

/** A text file of this size. */
export const text = (size: number) =>
  new TextEncoder().encode('payslip '.repeat(Math.ceil(size / 8)).slice(0, size));
