import { Plus, Trash2 } from 'lucide-react';
import { formatPrice, readAmount } from '#contract/core/money.ts';
import {
  type LineKind,
  lineKinds,
  type PayslipFiguresInput,
  payslipLines,
} from '#contract/payroll/payslip-figures.form.ts';
import { figuresOf } from '#contract/payroll/payslip-totals.ts';
import { labelOf } from '#src/lib/names.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';

export type FormLine = PayslipFiguresInput['lines'][number];
export const blankLine = (kind: LineKind = 'EARNING'): FormLine => ({ kind, label: '', amount: '' });

interface LinesEditorProps {
  lines: readonly FormLine[];
  onChange(lines: FormLine[]): void;
  /** The error of a field of a line: `lines.0.amount`. */
  errorAt(path: string): string | undefined;
}

/** The lines of a payslip, to be entered one below the other. */
export function LinesEditor({ lines, onChange, errorAt }: LinesEditorProps) {
  const change = (at: number, part: Partial<FormLine>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  const isMarked = lines.some((_, at) =>
    ['kind', 'label', 'amount'].some((field) => errorAt(`lines.${at}.${field}`) !== undefined),
  );
  // A marked line says it itself.
  const problem = isMarked ? undefined : errorAt('lines');
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-2 text-small text-soft">Lines</legend>
      <ol aria-label="Lines" className="grid grid-cols-1 gap-4 md:gap-2">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; its fields hold no state of their own
          <li key={at} className="grid grid-cols-[1fr_auto] gap-2 md:grid-cols-[11rem_1fr_9rem_auto]">
            <SelectField
              label={`Kind of line ${at + 1}`}
              value={line.kind}
              choices={lineKinds.map((kind) => ({ value: kind, label: labelOf(kind) }))}
              error={errorAt(`lines.${at}.kind`)}
              className="max-md:col-span-1"
              onChange={(kind) => change(at, { kind: lineKinds.find((one) => one === kind) ?? 'EARNING' })}
            />
            <div className="self-end md:order-last">
              <IconButton
                label={`Remove line ${at + 1}`}
                icon={<Trash2 />}
                onClick={() => onChange(lines.filter((_, index) => index !== at))}
              />
            </div>
            <div className="max-md:col-span-2">
              <TextField
                label={`Text of line ${at + 1}`}
                value={line.label}
                maxLength={100}
                error={errorAt(`lines.${at}.label`)}
                onChange={(label) => change(at, { label })}
              />
            </div>
            <div className="max-md:col-span-2">
              <TextField
                label={`Amount of line ${at + 1}`}
                inputMode="decimal"
                autoComplete="off"
                value={line.amount}
                error={errorAt(`lines.${at}.amount`)}
                onChange={(amount) => change(at, { amount })}
              />
            </div>
          </li>
        ))}
      </ol>
      {problem && (
        <p role="alert" className="text-small text-bad">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          disabled={lines.length >= payslipLines}
          onClick={() => onChange([...lines, blankLine('EARNING')])}
        >
          <Plus aria-hidden="true" className="size-4" /> Add an earning
        </Button>
        <Button
          size="small"
          disabled={lines.length >= payslipLines}
          onClick={() => onChange([...lines, blankLine('DEDUCTION')])}
        >
          <Plus aria-hidden="true" className="size-4" /> Add a deduction
        </Button>
      </div>
    </fieldset>
  );
}

/** The totals that follow from lines, as far as their amounts can be read. */
export function LineTotals({ lines, currency }: { lines: readonly FormLine[]; currency: string }) {
  const read = lines.flatMap(({ kind, amount }) => {
    const value = readAmount(amount, '.');
    return value === null ? [] : [{ kind, amount: value }];
  });
  const { gross, deductions, net } = figuresOf(read);
  const money = (amount: string) => (currency ? formatPrice({ amount, currency }) : amount);
  const isWhole = read.length === lines.length;
  return (
    <section aria-label="Totals" aria-live="polite" className="rounded-card bg-sunken px-4 py-1">
      <Facts
        facts={[
          { label: 'Gross pay', value: money(gross) },
          { label: 'Deductions', value: money(deductions) },
          { label: 'Net pay', value: money(net) },
        ]}
      />
      {!isWhole && (
        <p className="pb-2 text-small text-soft">Lines without an amount that can be read are not counted.</p>
      )}
    </section>
  );
}
