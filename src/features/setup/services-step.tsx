import { firstServicesForm } from '#contract/setup.ts';
import { labelOf } from '#src/lib/names.ts';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import { FieldError } from '#src/ui/field/field.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { SetupStepForm, type StepProps } from './step-form.tsx';

/** Third step: the services the firm renders, ticked in a catalogue. */
export function ServicesStep({ facts, values, onDraft, onDone, back }: StepProps<'services'>) {
  const form = useForm({
    schema: firstServicesForm,
    initial: values,
    onDraft,
    submit: async () => {
      onDone(form.values);
      return undefined;
    },
  });
  const { value: chosen, onChange, error } = form.field('services');
  const lines = [...new Set(facts.services.map(({ line }) => line))];
  const tick = (code: string, checked: boolean) =>
    onChange(checked ? [...chosen, code] : chosen.filter((each) => each !== code));
  return (
    <SetupStepForm
      form={form}
      title="Services"
      detail="Tick what you do for clients. You can rename, add and retire services later."
      back={back}
    >
      <div
        data-field
        data-invalid={error ? true : undefined}
        tabIndex={-1}
        className="flex scroll-mt-5 flex-col gap-5"
      >
        {error && <FieldError id="services-error">{error}</FieldError>}
        <div className="grid grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-2">
          {lines.map((line) => (
            <fieldset key={line} className="flex flex-col">
              <legend className="mb-1 text-small font-semibold text-soft">{labelOf(line)}</legend>
              {facts.services
                .filter((service) => service.line === line)
                .map(({ code, name }) => (
                  <Checkbox
                    key={code}
                    checked={chosen.includes(code)}
                    onChange={(checked) => tick(code, checked)}
                  >
                    {name}
                  </Checkbox>
                ))}
            </fieldset>
          ))}
        </div>
      </div>
    </SetupStepForm>
  );
}
