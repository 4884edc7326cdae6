import type { RecordRow } from '../../../contract/core/record.ts';
import { countOf } from '../../lib/counts.ts';
import type { FieldValues } from '../../lib/merge-forms.ts';
import { now, toInstant } from '../../lib/time.ts';
import type { RecordForm } from '../record-form.ts';
import { type Choices, nameBy } from '../record-screens.ts';
import type { FileRow } from './record-file.ts';

interface ImportPreviewProps<In extends FieldValues, Out, Row extends RecordRow> {
  of: RecordForm<In, Out, Row>;
  name: string;
  rows: readonly FileRow<In>[];
  choices: Choices<In>;
}

/** The rows of a file that is to be imported, the wrong ones first with what is wrong. */
export function ImportPreview<In extends FieldValues, Out, Row extends RecordRow>({
  of,
  name,
  rows,
  choices,
}: ImportPreviewProps<In, Out, Row>) {
  const base = { id: '', version: 0, updated_at: toInstant(now()), updated_by: null };
  const titleOf = (values: In) => of.of.titleOf(of.of.toRow(base, values, nameBy(choices)));
  const isWrong = ({ problems }: FileRow<In>) => problems.length > 0;
  const wrong = rows.filter(isWrong);
  const all = countOf(rows.length, 'row', 'rows');
  return (
    <>
      <p>
        {name}: {all}.{' '}
        {wrong.length === 0
          ? 'Nothing is written before you import them.'
          : `${wrong.length} of them cannot be imported as they are. Correct the file and choose it again.`}
      </p>
      <ol aria-label="Rows of the file" className="mt-3 flex flex-col divide-y divide-line">
        {[...wrong, ...rows.filter((row) => !isWrong(row))].map(({ number, values, problems }) => (
          <li key={number} className="grid gap-x-4 py-2 md:grid-cols-[5rem_1fr]">
            <span className="text-soft">Row {number}</span>
            <span>
              {titleOf(values)}
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
