import { MapPinned } from 'lucide-react';
import { listClients } from '#contract/clients/clients.ts';
import { listFirstSteps } from '#contract/firm/first-steps.ts';
import { type Office, offices } from '#contract/firm/offices.ts';
import { listLocations } from '#contract/firm/reference-lists.ts';
import { listOffices } from '#contract/reference.ts';
import { timeZones } from '#src/lib/places.ts';
import { useCountryChoices } from '#src/records/choices.ts';
import { recordScreens } from '#src/records/record-screens.ts';

function OfficeCard({
  row: { line1, line2, postal_code, city, country, phone, time_zone },
}: {
  row: Office;
}) {
  const town = [postal_code, city].filter(Boolean).join(' ');
  return (
    <>
      <address className="flex-1 not-italic">
        {[line1, line2, town, country.name].filter(Boolean).join(', ')}
      </address>
      <p className="mt-2 text-small text-soft">
        {[phone, time_zone?.replaceAll('_', ' ')].filter(Boolean).join(' · ')}
      </p>
    </>
  );
}

export const officeScreens = recordScreens(offices, {
  titleOf: ({ name }) => name,
  useChoices: () => ({ country: useCountryChoices(), time_zone: timeZones }),
  icon: <MapPinned />,
  headOf: ({ name }) => name,
  Card: OfficeCard,
  shownBy: [listOffices, listLocations, listClients, listFirstSteps],
  empty: 'Clients, teams and people belong to an office.',
});
