import { type AddressType, type AddressValues, addressTypes } from '../../../contract/address-form.ts';
import type { FieldTexts } from '../../edit/field-texts.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { ComboboxField } from '../../ui/field/combobox-field.tsx';
import type { Choice } from '../../ui/field/select-field.tsx';
import { SeveralField } from '../../ui/field/several-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import { typeChoices } from './address-values.ts';
import { RegionField } from './region-field.tsx';

interface AddressFieldsProps {
  form: FormState<AddressValues>;
  texts: FieldTexts<AddressValues>;
  countries: readonly Choice[];
}

const isType = (value: string): value is AddressType => addressTypes.some((type) => type === value);

/** The fields of an address, in the order one writes it down. */
export function AddressFields({ form, texts, countries }: AddressFieldsProps) {
  const { value: types, onChange: setTypes, ...typesField } = form.field('types');
  const { value: primary, onChange: setPrimary } = form.field('is_primary');
  const next = { enterKeyHint: 'next' } as const;
  const pair = 'grid gap-5 md:grid-cols-2';
  return (
    <>
      <SeveralField
        {...typesField}
        label={texts.types.label}
        hint="What the address is for."
        value={types}
        onChange={(chosen) => setTypes(chosen.filter(isType))}
        choices={typeChoices}
      />
      <TextField {...form.field('line1')} {...next} label={texts.line1.label} autoComplete="off" />
      <TextField {...form.field('line2')} {...next} label={texts.line2.label} optional autoComplete="off" />
      <div className={pair}>
        <TextField
          {...form.field('postal_code')}
          {...next}
          label={texts.postal_code.label}
          optional
          autoComplete="off"
          autoCapitalize="characters"
        />
        <TextField {...form.field('city')} {...next} label={texts.city.label} optional autoComplete="off" />
      </div>
      <div className={pair}>
        <ComboboxField
          {...form.field('country')}
          label={texts.country.label}
          choices={countries}
          nothing="There is no such country."
        />
        <RegionField form={form} label={texts.region.label} />
      </div>
      <div className={pair}>
        <TextField {...form.field('valid_from')} type="date" label={texts.valid_from.label} optional />
        <TextField {...form.field('valid_to')} type="date" label={texts.valid_to.label} optional />
      </div>
      <Checkbox checked={primary} onChange={(checked) => setPrimary(checked)}>
        {texts.is_primary.label}
      </Checkbox>
    </>
  );
}
