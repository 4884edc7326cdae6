import { countOf } from '#contract/core/counts.ts';
import type { FieldValues } from '#src/lib/merge-forms.ts';
import type { Choices } from '../record-screens.ts';
import type { FileForm } from './file-form.ts';
import type { FileRow } from './record-file.ts';

interface ImportPreviewProps<In extends FieldValues> {
  of: FileForm<In>;
  name: string;
  rows: readonly FileRow<In>[];
  choices: Choices<In>;
}

/** The rows of a file that is to be imported, the wrong ones first with what is wrong. */
export function ImportPreview<In extends FieldValues>({ of, name, rows, choices }: ImportPreviewProps<In>) {
  const isWrong = ({ problems }: FileRow<In>) => problems.length > 0;
  const wrong = rows.filter(isWrong);
  const act = of.verbs?.[0] ?? 'Import';
  const all = countOf(rows.length, 'row', 'rows');
  return (
    <>
      <p>
        {name}: {all}.{' '}
        {wrong.length === 0
          ? `Nothing is written before you ${act.toLowerCase()} them.`
          : `${wrong.length} of them cannot be imported as they are. Correct the file and choose it again.`}
      </p>
      <ol aria-label="Rows of the file" className="mt-3 flex flex-col divide-y divide-line">
        {[...wrong, ...rows.filter((row) => !isWrong(row))].map(({ number, values, problems }) => (
          <li key={number} className="grid gap-x-4 py-2 md:grid-cols-[5rem_1fr]">
            <span className="text-soft">Row {number}</span>
            <span>
              {of.titleOf(values, choices)}
              {problems.map((problem) => (
                <span key={problem} className="block text-bad">
                  {problem}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
