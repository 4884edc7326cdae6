import { X } from 'lucide-react';
import { memo } from 'react';
import type { PayslipMatch } from '#contract/payroll/client-payslips.ts';
import { type Choice, SelectField } from '#src/ui/field/select-field.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { Status } from '#src/ui/status/status.tsx';

/** A file on its way to becoming a payslip. */
export interface ReviewRow {
  uploadId: string;
  name: string;
  /** Undefined until it is read, which begins once the pay period is known. */
  match: PayslipMatch | undefined;
  waits: boolean;
  /** Its reading failed: the employee is chosen by hand. */
  unread: boolean;
  /** The employee: matched, or chosen by a person. */
  employeeId: string;
  /** True if a person chose the employee. */
  byHand: boolean;
  /** True if another file is for the same employee. */
  isTwin: boolean;
  problems: readonly string[];
}

const matchedWords: Readonly<Record<NonNullable<PayslipMatch['by']>, string>> = {
  'number in text': 'Matched by the number in the PDF',
  'name in text': 'Matched by the name in the PDF',
  'number in file': 'Matched by the number in the file’s name',
  'name in file': 'Matched by the name of the file',
};

/** The reason why a person has to choose. */
function doubtWords({ doubt, candidates }: PayslipMatch): string {
  const names = candidates.map(({ name }) => name).join(', ');
  if (doubt === 'another name') return `It fits ${names}, but may name somebody else.`;
  if (doubt === 'another number') return `It fits ${names}, but states another employee number.`;
  if (doubt === 'different people') return `It names different people: ${names}.`;
  return `${candidates.length} people fit.`;
}

/** The basis of a row's employee, or the advice to choose one. */
function Basis({ row: { match, waits, unread, employeeId, byHand } }: { row: ReviewRow }) {
  if (byHand && employeeId) return <Status tone="good">Chosen by you</Status>;
  if (match?.by) return <Status tone="good">{matchedWords[match.by]}</Status>;
  if (!match && waits) return <Status tone="quiet">Waiting for the pay period</Status>;
  if (!match && !unread) return <Status tone="quiet">Being read</Status>;
  return <Status tone="warn">{`${match?.doubt ? `${doubtWords(match)} ` : ''}Choose the employee`}</Status>;
}

interface ReviewProps {
  row: ReviewRow;
  employees: readonly Choice[];
  onChoose(uploadId: string, employeeId: string): void;
  onRemove(uploadId: string): void;
}

/** True if two states of a review look and act alike: of hundreds of files, only the ones that changed are drawn again. */
const isAlike = (
  { row: { problems: was, ...before }, ...given }: ReviewProps,
  { row: { problems, ...row }, ...now }: ReviewProps,
): boolean =>
  isShallowEqual(before, row) && isShallowEqual(given, now) && was.join('\n') === problems.join('\n');

const isShallowEqual = <T extends object>(one: T, other: T): boolean =>
  (Object.keys(one) as (keyof T)[]).every((key) => one[key] === other[key]);

/** A file under review: its employee, on what basis, and what to look at before it is added. */
export const PayslipReview = memo(function PayslipReview({
  row,
  employees,
  onChoose,
  onRemove,
}: ReviewProps) {
  const { match, name } = row;
  const likely = match?.candidates.map(({ id }) => id) ?? [];
  const ordered = [
    ...employees.filter(({ value }) => likely.includes(value)),
    ...employees.filter(({ value }) => !likely.includes(value)),
  ];
  const warnings = [
    match?.period_fits === false &&
      'The PDF names other months than this period. Look at it before you add it.',
    match?.without_text && 'The PDF holds no text, as a scan does: only the file’s name was read.',
  ].filter((warning) => typeof warning === 'string');
  return (
    <li className="grid grid-cols-[1fr_auto] gap-2 px-4 py-3 md:grid-cols-[1fr_20rem_auto] md:items-center md:gap-4">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <Basis row={row} />
        {warnings.map((warning) => (
          <p key={warning} className="text-small text-warn">
            {warning}
          </p>
        ))}
      </div>
      <div className="col-span-2 min-w-0 md:col-span-1">
        <SelectField
          label="Employee"
          aria-label={`Employee of ${name}`}
          value={row.employeeId}
          placeholder="Choose the employee"
          choices={ordered}
          error={row.isTwin ? 'Two files are for this employee. Keep one of them.' : row.problems[0]}
          onChange={(id) => onChoose(row.uploadId, id)}
        />
      </div>
      <IconButton
        label={`Remove ${name}`}
        icon={<X />}
        onClick={() => onRemove(row.uploadId)}
        className="col-start-2 row-start-1 md:col-start-3"
      />
    </li>
  );
}, isAlike);
