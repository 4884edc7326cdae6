import { Percent } from 'lucide-react';
import { readOwnership } from '#contract/owners/ownership.ts';
import { type OwnershipThreshold, ownershipThresholds } from '#contract/owners/ownership-thresholds.ts';
import { percentText } from '#contract/owners/percent.ts';
import { useCountryChoices } from '#src/records/choices.ts';
import { recordScreens } from '#src/records/record-screens.ts';

export const ownershipThresholdScreens = recordScreens(ownershipThresholds, {
  titleOf: ({ jurisdiction }) => jurisdiction.name,
  useChoices: () => ({ jurisdiction: useCountryChoices() }),
  icon: <Percent />,
  headOf: ({ jurisdiction }) => jurisdiction.name,
  Card: ({ row: { percent } }: { row: OwnershipThreshold }) => (
    <p className="flex-1 tabular-nums">{percentText(percent)} or more</p>
  ),
  shownBy: [readOwnership],
  empty: 'Where the law sets another share than 25 %, from which a person is a beneficial owner.',
});
