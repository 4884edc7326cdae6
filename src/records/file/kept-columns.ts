import { columnKey } from '#contract/import/columns.ts';
import { readJson, writeText } from '#src/offline/plain/browser-storage.ts';
import { importColumnsKey } from '#src/offline/plain/keys.ts';

/** Files whose columns are kept; the oldest goes for another. */
const mostKept = 30;
const longestKey = 2000;

type Kept = readonly (readonly [file: string, columns: readonly (string | null)[]])[];

/** A file by the names of its columns, as the same program writes it again. */
const fileKey = (list: string, header: readonly string[]): string =>
  `${list}|${header.map(columnKey).join('|')}`.slice(0, longestKey);

function kept(): Kept {
  const all = readJson('localStorage', importColumnsKey);
  return Array.isArray(all) ? (all as Kept) : [];
}

/** The fields that a person chose for the columns of such a file, on this device. */
export function keptColumns(list: string, header: readonly string[]): readonly (string | null)[] | undefined {
  const key = fileKey(list, header);
  const columns = kept().find(([file]) => file === key)?.[1];
  return columns?.length === header.length ? columns : undefined;
}

/** Keeps them for the next file of the program. */
export function keepColumns(
  list: string,
  header: readonly string[],
  columns: readonly (string | null)[],
): void {
  const key = fileKey(list, header);
  const others = kept().filter(([file]) => file !== key);
  writeText('localStorage', importColumnsKey, JSON.stringify([[key, columns], ...others].slice(0, mostKept)));
}
