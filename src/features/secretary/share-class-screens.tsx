import { ChartPie } from 'lucide-react';
import { readSecretary } from '#contract/secretary/secretary.ts';
import { type ShareClass, shareClasses } from '#contract/secretary/share-classes.ts';
import { CardText } from '#src/records/card-text.tsx';
import { recordScreens } from '#src/records/record-screens.ts';
import { grouped, priceOf } from './secretary-words.ts';

function ShareClassCard({ row: { name, issued, par, paid, currency } }: { row: ShareClass }) {
  const prices = [
    par !== null && `par ${priceOf(par, currency)}`,
    paid !== null && `paid ${priceOf(paid, currency)}`,
  ].filter(Boolean);
  return <CardText main={name} more={`${grouped(issued)} issued`} foot={prices.join(' · ') || undefined} />;
}

export const shareClassScreens = recordScreens(shareClasses, {
  titleOf: ({ code, name }) => `${code}, ${name}`,
  useChoices: () => ({}),
  icon: <ChartPie />,
  headOf: ({ code }) => code,
  Card: ShareClassCard,
  shownBy: [readSecretary],
  empty: 'Classes of the client’s shares, such as ORD for ordinary ones, and how many are issued.',
});
