import * as v from 'valibot';
import { fieldName, textProblem, valueProblem } from '#contract/signing/field-values.ts';
import type { FieldKind, SigningField } from '#contract/signing/signing.ts';
import { Button } from '#src/ui/button/button.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { useForm } from '#src/ui/form/use-form.ts';

interface TextDialogProps {
  field: SigningField;
  value: string;
  /** Why the value is refused. */
  problem: string | null;
  onClose(): void;
  onSave(value: string): void;
}

const types: Partial<Record<FieldKind, 'date' | 'email'>> = { date: 'date', email: 'email' };

/** A phone's keyboard for decimals has no minus. */
const negated = (number: string) => (number.startsWith('-') ? number.slice(1) : `-${number}`);

/** Asks for the value of a text field, and shows at once why a value is refused. */
export function TextDialog({ field, value, problem, onClose, onSave }: TextDialogProps) {
  const schema = v.object({
    value: v.pipe(
      v.string(),
      v.trim(),
      v.rawCheck(({ dataset, addIssue }) => {
        const message = dataset.typed ? valueProblem(field, dataset.value) : null;
        if (message) addIssue({ message });
      }),
    ),
  });
  const form = useForm({
    schema,
    initial: { value },
    submit: async (output) => {
      onSave(output.value);
      return undefined;
    },
  });
  const binding = form.field('value');
  return (
    <FormDialog form={form} title={fieldName(field)} action="Save" other={null} onClose={onClose}>
      <TextField
        label={fieldName(field)}
        autoFocus
        enterKeyHint="done"
        type={types[field.kind]}
        dir="auto"
        inputMode={field.kind === 'number' ? 'decimal' : undefined}
        {...binding}
        // Shown at once, because typing on can't fix it.
        error={
          binding.error ??
          (binding.value === value ? problem : textProblem(field, binding.value)) ??
          undefined
        }
      />
      {field.kind === 'number' && (
        <Button className="self-start" onClick={() => binding.onChange(negated(binding.value))}>
          {binding.value.startsWith('-') ? 'Make it positive' : 'Make it negative'}
        </Button>
      )}
    </FormDialog>
  );
}
