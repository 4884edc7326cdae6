import { Landmark } from 'lucide-react';
import { type EmployingEntity, employingEntities } from '#contract/firm/employing-entities.ts';
import { useCountryChoices } from '#src/records/choices.ts';
import { recordScreens } from '#src/records/record-screens.ts';

const EmployingEntityCard = ({ row: { country, registration_number } }: { row: EmployingEntity }) => (
  <p className="flex-1">
    {country.name}
    <span className="block text-small text-soft">{registration_number}</span>
  </p>
);

export const employingEntityScreens = recordScreens(employingEntities, {
  titleOf: ({ name }) => name,
  useChoices: () => ({ country: useCountryChoices() }),
  icon: <Landmark />,
  headOf: ({ name }) => name,
  Card: EmployingEntityCard,
  empty: 'The companies of the firm that employ its people and make its contracts.',
});
