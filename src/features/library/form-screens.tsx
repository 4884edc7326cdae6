import { FileText } from 'lucide-react';
import { listEditions } from '#contract/library/editions.ts';
import { forms, type LibraryForm } from '#contract/library/forms.ts';
import { useCountryChoices } from '#src/records/choices.ts';
import { recordScreens } from '#src/records/record-screens.ts';
import { Status } from '#src/ui/status/status.tsx';
import { ItemCard } from './item-card.tsx';

const FormCard = ({ row }: { row: LibraryForm }) => (
  <ItemCard
    to="/app/dashboard/forms-documents/$id"
    id={row.id}
    title={row.title}
    heading={row.category}
    description={row.description}
    edition={row.edition}
  />
);

export const formScreens = recordScreens(forms, {
  titleOf: ({ title }) => title,
  useChoices: () => ({ country: useCountryChoices() }),
  toAnswer: () => ({ edition: null }),
  icon: <FileText />,
  headOf: ({ title }) => title,
  mark: ({ edition }) => !edition && <Status tone="warn">No file yet</Status>,
  Card: FormCard,
  shownBy: [listEditions],
  empty: 'Engagement letters, powers of attorney, checklists: what staff fill in, or send for signing.',
});
