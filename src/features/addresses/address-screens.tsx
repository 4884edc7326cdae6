import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { type Address, addresses } from '../../../contract/clients/addresses.ts';
import { dateFormats } from '../../../contract/core/limits.ts';
import { labelOf } from '../../lib/names.ts';
import { formatDate } from '../../lib/time.ts';
import { useCountryChoices } from '../../records/choices.ts';
import { recordScreens } from '../../records/record-screens.ts';
import { Status } from '../../ui/status/status.tsx';
import { regionsIn } from './regions.queries.ts';

const day = (value: string) => formatDate(value, dateFormats.date);

/** The days from and until which an address is valid, if it has any. */
function validity({ valid_from, valid_to }: Address): string | undefined {
  if (valid_from && valid_to) return `${day(valid_from)} to ${day(valid_to)}`;
  if (valid_from) return `Since ${day(valid_from)}`;
  return valid_to ? `Until ${day(valid_to)}` : undefined;
}

/** The name of an address's region; its code while the names are not there, or for one that is not in the list. */
function useRegionName({ region, country }: Address): string | null {
  const { data: regions } = useQuery(regionsIn(region ? country.code : ''));
  return regions?.find(({ code }) => code === region)?.name ?? region;
}

/** The address as it is written on a letter. */
function AddressCard({ row }: { row: Address }) {
  const { line1, line2, postal_code, city, country } = row;
  const region = useRegionName(row);
  const town = [postal_code, city].filter(Boolean).join(' ');
  const when = validity(row);
  return (
    <>
      <address className="flex-1 not-italic">
        {[line1, line2, town, region, country.name].filter(Boolean).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike
          <span key={at} className="block">
            {line}
          </span>
        ))}
      </address>
      {when && <p className="mt-2 text-small text-soft">{when}</p>}
    </>
  );
}

export const addressScreens = recordScreens(addresses, {
  titleOf: ({ line1 }) => line1,
  toValues: ({ country }) => ({ country: country.code }),
  toAnswer: ({ country: code }, nameOf) => ({ country: { code, name: nameOf('country', code) } }),
  useChoices: () => ({ country: useCountryChoices() }),
  icon: <MapPin />,
  headOf: ({ types }) => types.map(labelOf).join(', '),
  mark: ({ is_primary }) => is_primary && <Status tone="good">Primary</Status>,
  Card: AddressCard,
  empty: 'Where the client is registered, does business and gets its mail.',
});
