import type { InferInput } from 'valibot';
import type { attributeForm } from '#contract/clients/attributes.form.ts';
import type { ControlProps } from '#src/records/fields.tsx';
import { ComboboxField } from '#src/ui/field/found-fields.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { useDefinitions } from './attribute-screens.tsx';

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** The value of an attribute, in the control of its definition's type. */
export function ValueField({
  choices: _,
  values,
  ...field
}: ControlProps<string, InferInput<typeof attributeForm>>) {
  const definition = useDefinitions().find(({ id }) => id === values.definition);
  switch (definition?.type) {
    case 'DATE':
      return <TextField {...field} type="date" />;
    case 'BOOL':
      return <ComboboxField {...field} choices={yesOrNo} />;
    case 'LIST':
      return (
        <ComboboxField
          {...field}
          choices={definition.options.map((option) => ({ value: option, label: option }))}
          nothing="There is no such option."
        />
      );
    default:
      return <TextField {...field} autoComplete="off" enterKeyHint="next" />;
  }
}
