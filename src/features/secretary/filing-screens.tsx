import { FileCheck } from 'lucide-react';
import { readClient } from '#contract/clients/clients.ts';
import { filingStatus } from '#contract/secretary/filing-status.ts';
import { type Filing, filings } from '#contract/secretary/filings.ts';
import { readSecretary } from '#contract/secretary/secretary.ts';
import { filingOutcomes } from '#contract/secretary/secretary-words.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { CardText } from '#src/records/card-text.tsx';
import { wordChoices } from '#src/records/choices.ts';
import { recordScreens } from '#src/records/record-screens.ts';
import { Status } from '#src/ui/status/status.tsx';
import { day, filingWords } from './secretary-words.ts';

/** The state of a filing today: a kept answer has that of the day it came. */
function FilingStatus({ row }: { row: Filing }) {
  const { label, tone } = filingWords[filingStatus(row, today(now()))];
  return <Status tone={tone}>{label}</Status>;
}

const FilingCard = ({ row: { form, lodged_at } }: { row: Filing }) => (
  <CardText main={form} more={lodged_at ? `Lodged ${day(lodged_at)}` : 'Not lodged yet'} foot={undefined} />
);

export const filingScreens = recordScreens(filings, {
  titleOf: ({ form, due }) => `${form}, due ${day(due)}`,
  toAnswer: ({ due, lodged_at, outcome }) => ({
    status: filingStatus(
      {
        due,
        lodged_at: lodged_at || null,
        outcome: filingOutcomes.find((one) => one === outcome) ?? null,
      },
      today(now()),
    ),
  }),
  useChoices: () => ({ outcome: wordChoices(filingOutcomes) }),
  icon: <FileCheck />,
  headOf: ({ due }) => `Due ${day(due)}`,
  mark: (row) => <FilingStatus row={row} />,
  Card: FilingCard,
  shownBy: [readSecretary, readClient],
  empty: 'Returns and notices that are due at a register. Those due within 14 days count on the tab.',
});
