import { Briefcase } from 'lucide-react';
import { listFirstSteps } from '#contract/firm/first-steps.ts';
import { type Service, services } from '#contract/firm/services.ts';
import { serviceLines } from '#contract/firm/words.ts';
import { listServices } from '#contract/reference.ts';
import { labelOf } from '#src/lib/names.ts';
import { wordChoices } from '#src/records/choices.ts';
import { recordScreens } from '#src/records/record-screens.ts';
import { Status } from '#src/ui/status/status.tsx';

const ServiceCard = ({ row: { code, name } }: { row: Service }) => (
  <p className="flex-1">
    {name}
    <span className="block text-small text-soft">{code}</span>
  </p>
);

export const serviceScreens = recordScreens(services, {
  titleOf: ({ name }) => name,
  useChoices: () => ({ line: wordChoices(serviceLines) }),
  icon: <Briefcase />,
  headOf: ({ line }) => labelOf(line),
  mark: ({ active }) => !active && <Status tone="quiet">Inactive</Status>,
  Card: ServiceCard,
  shownBy: [listServices, listFirstSteps],
  empty: 'What the firm offers: clients are given services from this catalogue.',
});
