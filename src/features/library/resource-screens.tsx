import { BookOpen } from 'lucide-react';
import { listEditions } from '#contract/library/editions.ts';
import { type Resource, resources } from '#contract/library/resources.ts';
import { useCountryChoices } from '#src/records/choices.ts';
import { recordScreens } from '#src/records/record-screens.ts';
import { Status } from '#src/ui/status/status.tsx';
import { ItemCard } from './item-card.tsx';

const ResourceCard = ({ row }: { row: Resource }) => (
  <ItemCard
    to="/app/dashboard/resources/$id"
    id={row.id}
    title={row.title}
    heading={row.topic}
    description={row.description ?? row.url}
    edition={row.edition}
  />
);

export const resourceScreens = recordScreens(resources, {
  titleOf: ({ title }) => title,
  useChoices: () => ({ country: useCountryChoices() }),
  toAnswer: () => ({ edition: null }),
  icon: <BookOpen />,
  headOf: ({ title }) => title,
  mark: ({ url, edition }) => !url && !edition && <Status tone="warn">No link or file yet</Status>,
  Card: ResourceCard,
  shownBy: [listEditions],
  empty: 'Registers, tax tables, house rules: links and files that staff look things up in.',
});
