import { countOf, formatCount } from '#contract/core/counts.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { formatAmount } from '#contract/core/money.ts';
import { cellOf } from '#contract/import/cells.ts';
import type { PlannedField } from '#contract/import/plan.ts';
import type { FieldValues } from '#src/lib/merge-forms.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import type { Choices } from '../record-screens.ts';
import type { FileForm } from './file-form.ts';
import type { FileRow } from './record-file.ts';
import { WrongRows } from './wrong-rows.tsx';

interface ImportPreviewProps<In extends FieldValues> {
  of: FileForm<In>;
  name: string;
  /** The first rows of the file; all of them, unless it is long. */
  rows: readonly FileRow<In>[];
  total: number;
  fields: readonly PlannedField[];
  choices: Choices<In>;
}

/** A value as it was read, for people: a date in words, so that a wrong order shows. */
function shownValue(value: unknown, { kind, choices }: PlannedField): string {
  if (kind === 'date')
    return typeof value === 'string' && value !== '' ? formatDate(value, dateFormats.date) : '';
  return cellOf(value, choices).replaceAll('\n', ', ');
}

/** The sum of amounts, in whole hundredths so that none is lost; undefined if one has more decimals. */
function sumOf(amounts: readonly string[]): string | undefined {
  let sum = 0n;
  for (const amount of amounts) {
    const [, sign, whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d{0,2}))?$/.exec(amount) ?? [];
    if (whole === '') return undefined;
    const value = BigInt(whole + part.padEnd(2, '0'));
    sum += sign ? -value : value;
  }
  const digits = String(sum < 0n ? -sum : sum).padStart(3, '0');
  return formatAmount({
    amount: `${sum < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`,
    currency: 'EUR',
  });
}

/** The rows of a file as they were read, the wrong ones first with what is wrong, and the sums of their amounts. */
export function ImportPreview<In extends FieldValues>({
  of,
  name,
  rows,
  total,
  fields,
  choices,
}: ImportPreviewProps<In>) {
  const isWrong = ({ problems }: FileRow<In>) => problems.length > 0;
  const wrong = rows.filter(isWrong);
  const good = rows.filter((row) => !isWrong(row));
  const act = of.verbs?.[0] ?? 'Import';
  const read = fields.filter(({ at }) => at !== null);
  const sums = read.flatMap(({ kind, field }) => {
    if (kind !== 'amount') return [];
    const amounts = good.map(({ values }) => String(values[field] ?? '')).filter((text) => text !== '');
    const sum = sumOf(amounts);
    return sum === undefined || amounts.length === 0 ? [] : [`${of.fields[field]?.label}: ${sum}`];
  });
  const detailOf = (row: FileRow<In>) =>
    read
      .map((field) => [of.fields[field.field]?.label, shownValue(row.values[field.field], field)] as const)
      .filter(([, text]) => text !== '')
      .map(([label, text]) => `${label}: ${text}`)
      .join(' · ');
  const isLong = total > rows.length;
  return (
    <>
      <p>
        {name}: {countOf(total, 'row', 'rows')}.{' '}
        {isLong && `These are the first ${rows.length}; the server checks all ${formatCount(total)}. `}
        {wrong.length === 0
          ? `Nothing is written before you ${act.toLowerCase()} them.`
          : `${wrong.length} of them cannot be imported as they are. Correct the file and choose it again, or leave them out.`}
      </p>
      {sums.length > 0 && (
        <p className="mt-1 tabular-nums">
          Sum of {isLong ? 'these rows' : 'the right rows'}: {sums.join(', ')}.
        </p>
      )}
      <WrongRows
        rows={[...wrong, ...good].map((row) => ({
          number: row.number,
          title: of.titleOf(row.values, choices),
          detail: detailOf(row),
          problems: row.problems,
        }))}
      />
    </>
  );
}
