import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { AddressValues } from '../../../contract/address-form.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import { addressesIn } from './addresses.queries.ts';
import { regionsOf } from './regions.rules.ts';

interface RegionFieldProps {
  form: FormState<AddressValues>;
  label: string;
}

/** The region of an address: written as its code, or chosen among those the firm's addresses in the country have. */
export function RegionField({ form, label }: RegionFieldProps) {
  const id = useId();
  const { country } = form.values;
  const { data } = useQuery(addressesIn(country));
  const regions = regionsOf(data?.data ?? []);
  return (
    <>
      <TextField
        {...form.field('region')}
        label={label}
        optional
        list={id}
        placeholder={regions[0]?.code ?? 'CH-ZH'}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="next"
      />
      <datalist id={id}>
        {regions.map(({ code, cities }) => (
          <option key={code} value={code}>
            {cities.join(', ')}
          </option>
        ))}
      </datalist>
    </>
  );
}
