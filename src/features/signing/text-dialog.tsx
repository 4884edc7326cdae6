import * as v from 'valibot';
import type { Field, FieldKind } from '../../../contract/signing.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { fieldName } from './fields.rules.ts';

interface TextDialogProps {
  field: Field;
  value: string;
  onClose(): void;
  onSave(value: string): void;
}

const types: Partial<Record<FieldKind, 'date' | 'email'>> = { date: 'date', email: 'email' };

/** Asks for what stands in a text field. */
export function TextDialog({ field, value, onClose, onSave }: TextDialogProps) {
  const text = v.pipe(v.string(), v.trim(), v.maxLength(2000, 'At most 2,000 characters.'));
  const schema = v.object({
    value: field.required ? v.pipe(text, v.nonEmpty('This has to be filled in.')) : text,
  });
  const form = useForm({
    schema,
    initial: { value },
    submit: async (output) => {
      onSave(output.value);
      return undefined;
    },
  });
  return (
    <Dialog
      open
      title={fieldName(field)}
      onClose={onClose}
      width="narrow"
      actions={
        <Button variant="primary" onClick={() => void form.submit()}>
          Save
        </Button>
      }
    >
      <Form form={form} label={fieldName(field)}>
        <TextField
          label={fieldName(field)}
          autoFocus
          enterKeyHint="done"
          type={types[field.kind]}
          {...form.field('value')}
        />
      </Form>
    </Dialog>
  );
}
