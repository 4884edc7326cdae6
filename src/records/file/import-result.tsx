import { countOf } from '#contract/core/counts.ts';
import type { FieldValues } from '#src/lib/merge-forms.ts';
import { downloadFile } from '#src/lib/save-file.ts';
import { Button } from '#src/ui/button/button.tsx';
import type { FileForm } from './file-form.ts';
import { wrongRowsAsCsv } from './record-file.ts';
import { WrongRows } from './wrong-rows.tsx';

/** An import that was written, at least in part, and the rows that were not. */
export interface ImportedFile {
  readonly name: string;
  readonly written: number;
  readonly header: readonly string[];
  readonly wrong: readonly {
    readonly number: number;
    readonly cells: readonly string[];
    readonly problems: readonly string[];
  }[];
  readonly problem?: string | undefined;
}

/** How an import ended, and the rows that it left out, which can be saved, corrected and imported. */
export function ImportResult<In extends FieldValues>({
  of,
  result,
}: {
  of: FileForm<In>;
  result: ImportedFile;
}) {
  const { name, written, header, wrong, problem } = result;
  const [noun, many] = of.nouns;
  const save = () =>
    downloadFile(
      new Blob([wrongRowsAsCsv(header, wrong)], { type: 'text/csv;charset=utf-8' }),
      `${name.replace(/\.\w+$/, '')} to correct.csv`,
    );
  return (
    <>
      <p>
        {problem ?? `${countOf(written, noun, many)} ${of.verbs?.[1] ?? 'imported'}.`}{' '}
        {wrong.length > 0 && `${countOf(wrong.length, 'row was', 'rows were')} left out.`}
      </p>
      {wrong.length > 0 && (
        <>
          <Button size="small" className="mt-3" onClick={save}>
            Save {wrong.length === 1 ? 'this row' : 'these rows'} to correct
          </Button>
          <WrongRows
            rows={wrong.map((row) => ({ ...row, title: row.cells.filter(Boolean).slice(0, 4).join(', ') }))}
          />
        </>
      )}
    </>
  );
}
