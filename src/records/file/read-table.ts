import { knownNames } from '#contract/import/columns.ts';
import { type FileTable, readTable } from '#contract/import/read-table.ts';
import { scriptUrl } from '#src/lib/trusted-types.ts';
import type { TableAnswer, TableQuestion } from './table-worker.ts';
import workerUrl from './table-worker.ts?worker&url';

/** Size up to which a file is read at once; a larger one would hold up the page. */
const atOnce = 256 * 1024;

/** Reads a file; a large one in a worker of its own, which goes with it. */
export async function readFileTable(
  question: TableQuestion,
): Promise<FileTable | { readonly refusal: string }> {
  const { bytes, targets, encoding } = question;
  if (bytes.length <= atOnce) return readTable(bytes, { isKnown: knownNames(targets), encoding });
  const worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
  try {
    const answer = await new Promise<TableAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<TableAnswer>) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(question);
    });
    if ('failed' in answer) throw new Error(answer.failed);
    return answer;
  } finally {
    worker.terminate();
  }
}
