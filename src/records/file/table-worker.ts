import { knownNames, type Target } from '#contract/import/columns.ts';
import type { Encoding } from '#contract/import/decode.ts';
import { type FileTable, readTable } from '#contract/import/read-table.ts';

/** A file to read, and the fields by whose names its columns are known. */
export interface TableQuestion {
  readonly bytes: Uint8Array;
  readonly targets: readonly Pick<Target, 'name' | 'label'>[];
  readonly encoding?: Encoding | undefined;
}
/** The table, why there is none in words, or how reading it failed. */
export type TableAnswer = FileTable | { readonly refusal: string } | { readonly failed: string };

const tableOf = ({ bytes, targets, encoding }: TableQuestion) =>
  readTable(bytes, { isKnown: knownNames(targets), encoding });

const thread = globalThis as unknown as Pick<Worker, 'onmessage' | 'postMessage'>;

thread.onmessage = ({ data }: MessageEvent<TableQuestion>) => {
  try {
    thread.postMessage(tableOf(data));
  } catch (error) {
    thread.postMessage({ failed: String(error) });
  }
};
