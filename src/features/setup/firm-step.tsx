import { firstFirmForm } from '#contract/firm/firm.form.ts';
import { AccentField } from '#src/edit/brand/accent-field.tsx';
import { LogoField } from '#src/edit/brand/logo-field.tsx';
import { currencies, timeZones } from '#src/lib/places.ts';
import { ComboboxField } from '#src/ui/field/found-fields.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { SetupStepForm, type StepProps } from './step-form.tsx';

/** First step: the firm's name and brand, and where it is. */
export function FirmStep({ facts, values, onDraft, onDone, back }: StepProps<'firm'>) {
  const form = useForm({
    schema: firstFirmForm,
    initial: values,
    onDraft,
    submit: async () => {
      onDone(form.values);
      return undefined;
    },
  });
  const countries = facts.countries.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <SetupStepForm form={form} title="The firm" back={back}>
      <TextField
        {...form.field('name')}
        label="Name"
        hint="As clients read it, on the sign-in page and in letters."
        autoComplete="organization"
        enterKeyHint="next"
      />
      <LogoField {...form.field('logo')} />
      <AccentField {...form.field('accent')} />
      <ComboboxField
        {...form.field('country')}
        label="Country"
        choices={countries}
        nothing="There is no such country."
      />
      <div className="grid-fields">
        <ComboboxField
          {...form.field('time_zone')}
          label="Time zone"
          choices={timeZones}
          nothing="There is no such time zone."
        />
        <ComboboxField
          {...form.field('currency')}
          label="Currency"
          choices={currencies}
          nothing="There is no such currency."
        />
      </div>
    </SetupStepForm>
  );
}
