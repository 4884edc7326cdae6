import { clientName } from '#contract/clients/client-forms.ts';
import type { clientKinds } from '#contract/clients/clients.ts';
import type { FieldTexts } from '#src/edit/field-texts.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import type { FormState } from '#src/ui/form/use-form.ts';
import type { ClientValues, FormClient } from './client-values.ts';

interface NameFieldsProps {
  client: FormClient;
  form: FormState<ClientValues>;
  texts: FieldTexts<ClientValues>;
}

const parts = {
  CORPORATE: ['name'],
  INDIVIDUAL: ['salutation', 'first_name', 'middle_name', 'last_name'],
} as const satisfies Record<(typeof clientKinds)[number], readonly (keyof ClientValues)[]>;

/** Name fields of a company or a person; and the date of the change, once the name differs. */
export function NameFields({ client, form, texts }: NameFieldsProps) {
  const renamed = client.id !== null && clientName(form.values).trim() !== client.name;
  return (
    <>
      {parts[client.kind].map((part) => (
        <TextField
          key={part}
          {...form.field(part)}
          enterKeyHint="next"
          autoComplete="off"
          label={texts[part].label}
          optional={part === 'middle_name' || part === 'salutation'}
        />
      ))}
      {renamed ? (
        <TextField
          {...form.field('rename_date')}
          type="date"
          max={today(now())}
          label={texts.rename_date.label}
          hint={`With a date “${client.name}” is remembered as the earlier name. Without one this puts the name right, and no earlier name is remembered.`}
          optional
        />
      ) : (
        client.kind === 'CORPORATE' && <span className="max-md:hidden" />
      )}
    </>
  );
}
