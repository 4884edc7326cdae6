import { Scale } from 'lucide-react';
import { type Charge, charges } from '#contract/secretary/charges.ts';
import { readSecretary } from '#contract/secretary/secretary.ts';
import { CardText } from '#src/records/card-text.tsx';
import { recordScreens } from '#src/records/record-screens.ts';
import { Status } from '#src/ui/status/status.tsx';
import { day, priceOf } from './secretary-words.ts';

const ChargeCard = ({ row: { holder, description, created, satisfied } }: { row: Charge }) => (
  <CardText
    main={holder}
    more={description}
    foot={satisfied ? `${day(created)} to ${day(satisfied)}` : `Since ${day(created)}`}
  />
);

export const chargeScreens = recordScreens(charges, {
  titleOf: ({ holder }) => holder,
  useChoices: () => ({}),
  icon: <Scale />,
  headOf: ({ amount, currency }) => priceOf(amount, currency) ?? 'No amount',
  mark: ({ satisfied }) =>
    satisfied ? <Status tone="quiet">Satisfied</Status> : <Status tone="warn">Open</Status>,
  Card: ChargeCard,
  shownBy: [readSecretary],
  empty: 'Mortgages and other charges on what the client owns, until they are satisfied.',
});
