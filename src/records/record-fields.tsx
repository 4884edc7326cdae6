import type { FieldValues } from '../lib/merge-forms.ts';
import type { FormState } from '../ui/form/use-form.ts';
import type { FormFields } from './record-form.ts';
import type { Choices } from './record-screens.ts';
import { RowErrors } from './row-errors.ts';

interface FieldsProps<In extends FieldValues> {
  of: FormFields<In>;
  form: FormState<In>;
  choices: Choices<In>;
}

/** The fields of a record, line by line. */
export function RecordFields<In extends FieldValues>(props: FieldsProps<In>) {
  const lines = props.of.lines.map((line) =>
    typeof line === 'string' ? (
      <RecordFieldOf key={line} {...props} name={line} />
    ) : (
      <div key={line[0]} className="grid-fields empty:hidden">
        {line.map((name) => (
          <RecordFieldOf key={name} {...props} name={name} />
        ))}
      </div>
    ),
  );
  return <RowErrors value={props.form.errorAt}>{lines}</RowErrors>;
}

function RecordFieldOf<In extends FieldValues, F extends keyof In & string>({
  of,
  form,
  choices,
  name,
}: FieldsProps<In> & { name: F }) {
  const { Control, label, hint, optional } = of.fields[name];
  return (
    <Control
      {...form.field(name)}
      {...{ label, hint, optional }}
      choices={choices[name] ?? []}
      values={form.values}
    />
  );
}
