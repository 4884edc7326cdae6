import { useEffect, useRef, useState } from 'react';
import { countOf } from '#contract/core/counts.ts';
import { importFileBytes, importRows } from '#contract/core/limits.ts';
import { newId } from '#contract/core/values.ts';
import type { Encoding } from '#contract/import/decode.ts';
import type { PlanQuestion, PlanTarget } from '#contract/import/make-plan.ts';
import { type FileTable, tooLargeFile } from '#contract/import/read-table.ts';
import type { FileImport } from '#contract/imports.ts';
import type { FieldValues } from '#src/lib/merge-forms.ts';
import { now } from '#src/lib/time/clock.ts';
import { notify } from '#src/ui/notifications/store.ts';
import type { Choices } from '../record-screens.ts';
import type { FileForm } from './file-form.ts';
import { checkImport, type Preview, startImport } from './import.commands.ts';
import type { ImportedFile } from './import-result.tsx';
import { keepColumns, keptColumns } from './kept-columns.ts';
import {
  beginLongImport,
  followLongImport,
  type LongImport,
  stopLongImport,
} from './long-import.commands.ts';
import { readFileTable } from './read-table.ts';
import {
  type FilePlan,
  type Mapping,
  mappingOf,
  planOf,
  problemsOf,
  readRows,
  targetsOf,
} from './record-file.ts';
import { ImportProblem, sayImportFailed } from './say-import-failed.ts';

/** A chosen file, with the reason why it is refused as a whole. */
type Chosen = { readonly name: string; readonly refusal?: string; readonly long?: LongImport };
/** A file that was read, and how its columns become fields. */
interface OpenFile {
  readonly table: FileTable;
  readonly targets: readonly PlanTarget[];
  readonly mapping: Mapping;
  readonly plan: FilePlan;
  /** Everything that the file leaves open, answered or not. */
  readonly questions: readonly PlanQuestion[];
  readonly encoding: Encoding | undefined;
  /** Its rows are written by a job. */
  readonly isLong: boolean;
  readonly isSettled: boolean;
}
interface Sending {
  readonly words: string;
  readonly part: number | undefined;
  /** The import, once the server has it. */
  readonly id?: string;
}

/** Why a file of so many rows is not taken here; undefined if it is. */
function refusalOf<In extends FieldValues>(
  of: FileForm<In>,
  { rows, header }: FileTable,
): string | undefined {
  const [noun] = of.nouns;
  if (rows.length === 0) return `There is no ${noun} in it, only the names of the columns.`;
  if (rows.length > importRows && !of.list)
    return `There are ${rows.length} rows in it. At most ${importRows} can be imported at once: split the file.`;
  return header.length === 0 ? 'There is nothing in it.' : undefined;
}

/** The steps of an import, from a chosen file to its rows being written. A failed call leaves the file and what was said about it. */
export function useImport<In extends FieldValues>(
  of: FileForm<In>,
  choices: Choices<In>,
  onClose: () => void,
) {
  const [file, setFile] = useState<Chosen>();
  const [open, setOpen] = useState<OpenFile>();
  const [preview, setPreview] = useState<Preview<In>>();
  const [busy, setBusy] = useState(false);
  const [sending, setSending] = useState<Sending>();
  /** The server could not be asked about the rows. */
  const [unchecked, setUnchecked] = useState(false);
  const [result, setResult] = useState<ImportedFile>();
  /** Rises with each step, so that an answer to an earlier one is not shown. */
  const step = useRef(0);
  const following = useRef(new AbortController());
  useEffect(() => () => following.current.abort(), []);
  const listName = of.list?.name ?? of.nouns[1];

  async function choose(chosen: File) {
    const { name, size } = chosen;
    step.current++;
    setOpen(undefined);
    setPreview(undefined);
    setResult(undefined);
    if (size >= importFileBytes) return setFile({ name, refusal: tooLargeFile });
    setFile({ name });
    const bytes = new Uint8Array(await chosen.arrayBuffer().catch(changed));
    await read({ id: newId(now()), uploadId: newId(now()), name, bytes });
  }
  async function read(long: LongImport, encoding?: Encoding) {
    const at = ++step.current;
    const { name, bytes } = long;
    const targets = targetsOf(of, choices);
    const known = targets.map((target) => ({ name: target.name, label: target.label }));
    const table = await readFileTable({ bytes, targets: known, encoding });
    if (at !== step.current) return;
    const refusal = 'refusal' in table ? table.refusal : refusalOf(of, table);
    if ('refusal' in table || refusal !== undefined) {
      setOpen(undefined);
      return setFile(refusal === undefined ? { name } : { name, refusal });
    }
    setFile({ name, long });
    const kept = keptColumns(listName, table.header);
    const isFitting = kept?.every(
      (field) => field === null || targets.some((target) => target.name === field),
    );
    await show(table, targets, kept && isFitting ? { columns: kept } : mappingOf(targets, table), encoding);
  }
  async function show(
    table: FileTable,
    targets: readonly PlanTarget[],
    mapping: Mapping,
    encoding?: Encoding,
  ) {
    const at = ++step.current;
    const plan = planOf(of, targets, table, mapping);
    const { questions } = planOf(of, targets, table, { columns: mapping.columns });
    const isLong = table.rows.length > importRows;
    const isSettled = plan.questions.length === 0 && plan.missing === undefined;
    setOpen({ table, targets, mapping, plan, questions, encoding, isLong, isSettled });
    setPreview(undefined);
    setUnchecked(false);
    if (!isSettled) return;
    const rows = readRows(of, table.rows.slice(0, importRows), plan.fields);
    if (isLong) return setPreview({ id: newId(now()), rows: rows.map((row) => ({ ...row, id: '' })) });
    try {
      const checked = await checkImport(of, rows);
      if (at === step.current) setPreview(checked);
    } catch (error) {
      if (at === step.current) setUnchecked(true);
      throw error;
    }
  }
  async function settle(mapping: Mapping, isChosen = false) {
    if (!open) return;
    if (isChosen) keepColumns(listName, open.table.header, mapping.columns);
    await show(open.table, open.targets, mapping, open.encoding);
  }
  async function write() {
    if (!open || !file?.long) return;
    setBusy(true);
    try {
      await (open.isLong ? writeLong(open, file.long) : writeShort(open));
    } finally {
      setBusy(false);
    }
  }
  async function writeShort({ table }: OpenFile) {
    if (!preview) return;
    const after = await startImport(of, preview);
    if (after) return setPreview(after);
    const wrong = preview.rows.filter(({ problems }) => problems.length > 0);
    const written = preview.rows.length - wrong.length;
    if (wrong.length > 0) return setResult({ name: file?.name ?? '', written, wrong, header: table.header });
    sayWritten(written);
    onClose();
  }
  const sayWritten = (written: number) => {
    const [noun, many] = of.nouns;
    notify({ message: `${countOf(written, noun, many)} ${of.verbs?.[1] ?? 'imported'}.` });
  };
  async function writeLong({ table, plan, encoding }: OpenFile, long: LongImport) {
    const whole = plan.fields.find(({ field, at }) => at !== null && of.fields[field]?.cell);
    if (whole)
      throw new ImportProblem(
        `“${of.fields[whole.field]?.label}” is read from files of up to ${importRows} rows. Leave it out, or split the file.`,
      );
    if (!of.list) return;
    setSending({ words: `${long.name} is being sent`, part: 0 });
    try {
      const parts = { list: of.list, table, fields: plan.fields, encoding };
      const begun = await beginLongImport(long, parts, (part) =>
        setSending({ words: `${long.name} is being sent`, part }),
      );
      const progress = ({ id, rows, rows_done }: FileImport) =>
        setSending({ words: 'Rows are being added', id, part: rows === 0 ? undefined : rows_done / rows });
      progress(begun);
      const end = await followLongImport(begun.id, progress, following.current.signal);
      if (end) await finish(end, long);
    } finally {
      setSending(undefined);
    }
  }
  async function finish(end: FileImport, long: LongImport) {
    // Another try is another import.
    setFile({ name: long.name, long: { ...long, id: newId(now()), uploadId: newId(now()) } });
    if (end.state === 'STOPPED') return notify({ message: 'The import was stopped. Nothing was written.' });
    await of.written();
    const wrong = end.wrong.map(({ number, cells, problems }) => ({
      number,
      cells,
      problems: problemsOf(of, problems),
    }));
    if (end.state === 'DONE' && wrong.length === 0) {
      sayWritten(end.written);
      return onClose();
    }
    setResult({
      name: long.name,
      written: end.written,
      wrong,
      header: end.header,
      problem: end.problem ?? undefined,
    });
  }

  return {
    file,
    open,
    preview,
    busy,
    sending,
    unchecked,
    result,
    choose,
    settle,
    write,
    decode: async (encoding: Encoding) => file?.long && read(file.long, encoding),
    stop: async () => {
      if (sending?.id) await stopLongImport(sending.id);
    },
    failed: (error: unknown) => {
      setFile((chosen) => (chosen?.long ? chosen : undefined));
      sayImportFailed(error);
    },
  };
}

/** A file that was saved again, or moved, since it was chosen cannot be read any more. */
function changed(): never {
  throw new ImportProblem('This file changed since it was chosen. Choose it again as it is now.');
}
