import type { HTMLAttributes, ReactNode } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { readDay } from '#contract/import/days.ts';
import { labelOf } from '../lib/names.ts';
import { formatDate } from '../lib/time/dates.ts';
import { useReach } from '../session/connectivity.ts';
import { Checkbox } from '../ui/field/checkbox.tsx';
import { ComboboxField, SeveralField } from '../ui/field/found-fields.tsx';
import { LinesField } from '../ui/field/lines-field.tsx';
import type { Choice } from '../ui/field/select-field.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import { TextareaField } from '../ui/field/textarea-field.tsx';
import type { Binding } from '../ui/form/use-form.ts';

/** Props of a control in a record's form; `values` are those of the whole form. */
export interface ControlProps<Value, Values = object> extends Binding<Value> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly optional?: true | undefined;
  readonly choices: readonly Choice[];
  readonly values: Values;
}

/** A field of a record's form: its words, its control, and the text of its value. */
export interface RecordField<Value, Values = object> {
  readonly label: string;
  /** The value in the form of a new record. */
  readonly blank: Value;
  readonly Control: (props: ControlProps<Value, Values>) => ReactNode;
  readonly hint?: string;
  readonly optional?: true;
  /** Its choices, if they are always the same. */
  readonly options?: readonly Choice[];
  /** The text of a value; without it a choice shows its label, anything else its value. */
  show?(value: Value): string;
  /** A kind of text that files write in other ways than the control has it. */
  readonly holds?: 'date' | 'amount';
  /** The value as people write it in a file, as the control has it. */
  read?(cell: string): string;
  /** The value as the text of a whole cell of a file, if neither text nor choices are enough. */
  readonly cell?: { write(value: Value): string; read(cell: string): Value };
}
type Words = Pick<RecordField<unknown>, 'hint' | 'optional'>;
/** Its meaning for a browser that fills in forms; `off` if absent. */
interface Filled {
  readonly autoComplete?: string;
}

/** The keyboard of a phone by what a line of text holds. */
const keyboards = {
  text: {},
  phone: { type: 'tel', inputMode: 'tel' },
  web: { type: 'url', inputMode: 'url', autoCapitalize: 'none' },
  whole: { inputMode: 'numeric' },
  amount: { inputMode: 'decimal' },
} as const;

interface TextWords extends Words, Filled, Pick<HTMLAttributes<HTMLInputElement>, 'autoCapitalize'> {
  holds?: keyof typeof keyboards;
}

/** A line of text. */
export const textField = (
  label: string,
  { autoCapitalize, autoComplete = 'off', holds = 'text', ...words }: TextWords = {},
): RecordField<string> => ({
  label,
  blank: '',
  ...words,
  ...(holds === 'amount' && { holds }),
  Control: ({ choices: _, values: __, ...props }) => (
    <TextField
      {...props}
      autoComplete={autoComplete}
      enterKeyHint="next"
      autoCapitalize={autoCapitalize}
      {...keyboards[holds]}
    />
  ),
});

/** Several lines of running text. */
export const areaField = (
  label: string,
  { autoComplete, ...words }: Words & Filled = {},
): RecordField<string> => ({
  label,
  blank: '',
  ...words,
  Control: ({ choices: _, values: __, ...props }) => <TextareaField {...props} autoComplete={autoComplete} />,
});

/** A calendar date. */
export const dateField = (label: string, words: Words = {}): RecordField<string> => ({
  label,
  blank: '',
  ...words,
  holds: 'date',
  read: (cell) => readDay(cell, 'DMY') ?? cell,
  show: (day) => (day ? formatDate(day, dateFormats.date) : ''),
  Control: ({ choices: _, values: __, ...props }) => <TextField {...props} type="date" />,
});

/** A combobox that tells choices which are not on the device from words that match none. */
function ChoiceControl({
  nothing,
  choices,
  ...props
}: Omit<ControlProps<string>, 'values'> & { nothing: string }) {
  const { online } = useReach();
  const isUnknown = choices.length === 0 && !online;
  return (
    <ComboboxField
      {...props}
      choices={choices}
      nothing={isUnknown ? 'The choices are not kept on this device. Connect to choose one.' : nothing}
    />
  );
}

/** One of many choices, found by typing; `nothing` is shown if none matches. */
export const choiceField = (label: string, words: Words & { nothing: string }): RecordField<string> => ({
  label,
  blank: '',
  ...words,
  Control: ({ values: _, ...props }) => <ChoiceControl {...props} nothing={words.nothing} />,
});

/** One of a few words of the contract. */
export const wordField = (
  label: string,
  options: readonly string[],
  { wordsOf = labelOf, ...words }: Words & { wordsOf?: (option: string) => string } = {},
): RecordField<string> => {
  const choices = options.map((value) => ({ value, label: wordsOf(value) }));
  return {
    label,
    blank: '',
    ...words,
    options: choices,
    show: wordsOf,
    Control: ({ values: _, choices: __, ...props }) => (
      <ComboboxField {...props} choices={choices} nothing={`There is no such ${label.toLowerCase()}.`} />
    ),
  };
};

/** Several of a few words of the contract. */
export function severalField<const C extends string>(
  label: string,
  options: readonly C[],
  { wordsOf = labelOf, ...words }: Words & { wordsOf?: (option: C) => string } = {},
): RecordField<C[]> {
  const isOption = (value: string): value is C => options.some((option) => option === value);
  const choices = options.map((value) => ({ value, label: wordsOf(value) }));
  return {
    label,
    blank: [],
    ...words,
    options: choices,
    show: (chosen) => chosen.map(wordsOf).join(', '),
    Control: ({ values: _, onChange, ...props }) => (
      <SeveralField {...props} choices={choices} onChange={(chosen) => onChange(chosen.filter(isOption))} />
    ),
  };
}

/** Several of many choices, by their ids. */
export const manyField = (label: string, words: Words = {}): RecordField<string[]> => ({
  label,
  blank: [],
  ...words,
  Control: ({ values: _, ...props }) => <SeveralField {...props} />,
});

/** Several lines, one entry each. */
export const linesField = (label: string, words: Words = {}): RecordField<string[]> => ({
  label,
  blank: [],
  ...words,
  show: (entries) => entries.join(', '),
  Control: ({ choices: _, values: __, ...props }) => <LinesField {...props} />,
});

/** Yes or no. */
export const checkField = (label: string): RecordField<boolean> => ({
  label,
  blank: false,
  Control: ({ value, onChange }) => (
    <Checkbox checked={value} onChange={(checked) => onChange(checked)}>
      {label}
    </Checkbox>
  ),
});
