import type { FirstFirmValues } from '#contract/firm/firm.form.ts';
import { firstOfficeForm } from '#contract/setup.ts';
import { ComboboxField } from '#src/ui/field/found-fields.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { SetupStepForm, type StepProps } from './step-form.tsx';

/** Second step: the first office, and a team in it. The office is in the firm's country unless it says otherwise. */
export function OfficeStep({
  facts,
  values,
  onDraft,
  onDone,
  back,
  firm,
}: StepProps<'office'> & { firm: FirstFirmValues }) {
  const form = useForm({
    schema: firstOfficeForm,
    initial: { ...values, country: values.country || firm.country },
    onDraft,
    submit: async () => {
      onDone(form.values);
      return undefined;
    },
  });
  const countries = facts.countries.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <SetupStepForm
      form={form}
      title="Office and team"
      detail="Every client belongs to an office and to a team. Add more of both later."
      back={back}
    >
      <TextField
        {...form.field('name')}
        label="Office"
        hint="Usually the city."
        autoComplete="off"
        enterKeyHint="next"
      />
      <ComboboxField
        {...form.field('country')}
        label="Country"
        choices={countries}
        nothing="There is no such country."
      />
      <TextField
        {...form.field('team')}
        label="Team"
        hint="Such as Corporate Services."
        autoComplete="off"
        enterKeyHint="go"
      />
    </SetupStepForm>
  );
}
