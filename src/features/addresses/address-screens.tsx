import { MapPin } from 'lucide-react';
import { type Address, addresses } from '#contract/clients/addresses.ts';
import { labelOf } from '#src/lib/names.ts';
import { useCountryChoices } from '#src/records/choices.ts';
import { formatTerm } from '#src/records/format-term.ts';
import { recordScreens } from '#src/records/record-screens.ts';
import { useRegionName } from '#src/records/regions.queries.ts';
import { Status } from '#src/ui/status/status.tsx';

/** The address as it is written on a letter. */
function AddressCard({ row }: { row: Address }) {
  const { line1, line2, postal_code, city, country } = row;
  const region = useRegionName(row);
  const town = [postal_code, city].filter(Boolean).join(' ');
  const when = formatTerm(row.valid_from, row.valid_to);
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
  useChoices: () => ({ country: useCountryChoices() }),
  icon: <MapPin />,
  headOf: ({ types }) => types.map(labelOf).join(', '),
  mark: ({ is_primary }) => is_primary && <Status tone="good">Primary</Status>,
  Card: AddressCard,
  empty: 'Where the client is registered, does business and gets its mail.',
});
