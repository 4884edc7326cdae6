import { type Encoding, encodings } from '#contract/import/decode.ts';
import type { PlanAnswers, PlanQuestion } from '#contract/import/make-plan.ts';
import type { FileTable } from '#contract/import/read-table.ts';
import { SelectField } from '#src/ui/field/select-field.tsx';

interface FileQuestionsProps {
  table: FileTable;
  /** The questions that the file leaves open, answered or not. */
  questions: readonly PlanQuestion[];
  answers: PlanAnswers;
  onEncoding(encoding: Encoding): void;
  onAnswers(answers: PlanAnswers): void;
}

const orders = {
  DMY: 'Day, month, year: 31/12/2026',
  MDY: 'Month, day, year: 12/31/2026',
  YMD: 'Year, month, day: 26/12/31',
} as const;
const marks = { '.': 'A point: 1,234.50', ',': 'A comma: 1.234,50' } as const;

/** Questions that cannot be answered from a file alone. A file that is clear asks nothing. */
export function FileQuestions({ table, questions, answers, onEncoding, onAnswers }: FileQuestionsProps) {
  const { encoding } = table;
  if (!encoding && questions.length === 0) return null;
  return (
    <div className="mt-4 grid gap-4 md:grid-cols-2">
      {encoding && (
        <SelectField
          label="Letters are written for"
          hint={`They read: ${encoding.sample.join(', ')}. If that is wrong, choose another.`}
          value={encoding.guess}
          choices={encodings}
          onChange={(value) => {
            const chosen = encodings.find((one) => one.value === value);
            if (chosen) onEncoding(chosen.value);
          }}
        />
      )}
      {questions.map((question) =>
        question.of === 'order' ? (
          <SelectField
            key="order"
            label="Dates are written"
            hint={`“${question.column}” has ${question.cells.join(', ')}, which could be either.`}
            value={answers.order ?? ''}
            placeholder="Choose"
            choices={question.may.map((value) => ({ value, label: orders[value] }))}
            onChange={(value) => onAnswers({ ...answers, order: question.may.find((one) => one === value) })}
          />
        ) : (
          <SelectField
            key="mark"
            label="Decimals follow"
            hint={`“${question.column}” has ${question.cells.join(', ')}, which could be either.`}
            value={answers.mark ?? ''}
            placeholder="Choose"
            choices={question.may.map((value) => ({ value, label: marks[value] }))}
            onChange={(value) => onAnswers({ ...answers, mark: question.may.find((one) => one === value) })}
          />
        ),
      )}
    </div>
  );
}
