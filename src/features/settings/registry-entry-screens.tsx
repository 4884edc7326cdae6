import { Landmark } from 'lucide-react';
import { type RegistryEntry, registryEntries } from '#contract/registry/registry-entries.ts';
import { labelOf } from '#src/lib/names.ts';
import { useCountryChoices } from '#src/records/choices.ts';
import { recordScreens } from '#src/records/record-screens.ts';

const RegistryEntryCard = ({
  row: { jurisdiction, registration_number, status },
}: {
  row: RegistryEntry;
}) => (
  <p className="flex-1">
    {registration_number}
    <span className="block text-small text-soft">
      {jurisdiction.name}
      {status === 'DISSOLVED' && `, ${labelOf(status).toLowerCase()}`}
    </span>
  </p>
);

export const registryEntryScreens = recordScreens(registryEntries, {
  titleOf: ({ name }) => name,
  useChoices: () => ({ jurisdiction: useCountryChoices() }),
  icon: <Landmark />,
  headOf: ({ name }) => name,
  Card: RegistryEntryCard,
  empty:
    'Companies as their public register has them. Import an extract of it, and compare your clients with it.',
});
