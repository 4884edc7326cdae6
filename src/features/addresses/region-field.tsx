import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { AddressValues } from '../../../contract/clients/addresses.form.ts';
import { addresses } from '../../../contract/clients/addresses.ts';
import { filterBy } from '../../../contract/core/filters.ts';
import { listSearch } from '../../../contract/core/list.ts';
import { queryOf } from '../../api/query.ts';
import type { ControlProps } from '../../records/fields.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { regionsOf } from './regions.rules.ts';

/** Addresses of all clients in a country, to suggest their regions. Not kept on the device. */
const addressesIn = (country: string) =>
  queryOf(
    addresses.list,
    {
      query: listSearch({
        recordPerPage: 100,
        filters: [filterBy(addresses.fields, 'country', 'EQ', country)],
      }),
    },
    { enabled: country !== '', persist: false, quiet: true, staleTime: 10 * 60_000 },
  );

/** The region of an address: typed as its code, or chosen among the regions of the firm's addresses in the country. */
export function RegionField({ choices: _, values, ...field }: ControlProps<string, AddressValues>) {
  const id = useId();
  const { data } = useQuery(addressesIn(values.country));
  const regions = regionsOf(data?.data ?? []);
  return (
    <>
      <TextField
        {...field}
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
