import { riskRatings } from '#contract/clients/client-words.ts';
import { LogoField } from '#src/edit/brand/logo-field.tsx';
import type { FieldTexts } from '#src/edit/field-texts.ts';
import { labelOf } from '#src/lib/names.ts';
import { ComboboxField } from '#src/ui/field/found-fields.tsx';
import { LinesField } from '#src/ui/field/lines-field.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import type { FormState } from '#src/ui/form/use-form.ts';
import { FormSection } from '#src/ui/section/form-section.tsx';
import type { ClientChoices, ClientValues } from './client-values.ts';

interface FirmFieldsProps {
  form: FormState<ClientValues>;
  texts: FieldTexts<ClientValues>;
  choices: Pick<ClientChoices, 'employingEntities'>;
}

/** What the firm says of a client: how it is rated, when it is looked at again, and how it is marked. */
export function FirmFields({ form, texts, choices: { employingEntities } }: FirmFieldsProps) {
  const { value: risk, onChange: setRisk, ...riskField } = form.field('risk_rating');
  return (
    <FormSection title="Review and marks">
      <SelectField
        {...riskField}
        label={texts.risk_rating.label}
        optional
        value={risk}
        onChange={(value) => setRisk(riskRatings.find((rating) => rating === value) ?? '')}
        choices={riskRatings.map((value) => ({ value, label: labelOf(value) }))}
        placeholder="None"
      />
      <TextField
        {...form.field('next_review_date')}
        type="date"
        label={texts.next_review_date.label}
        optional
      />
      <ComboboxField
        {...form.field('employing_entity')}
        label={texts.employing_entity.label}
        hint="The company of the firm that has the contract."
        optional
        choices={employingEntities}
        nothing="There is no such employing entity."
      />
      <LinesField {...form.field('tags')} label={texts.tags.label} optional />
      <div className="md:col-span-2">
        <LogoField {...form.field('logo')} without="Without one the client’s name is shown alone." />
      </div>
    </FormSection>
  );
}
