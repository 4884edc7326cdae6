import { createFileRoute } from '@tanstack/react-router';
import { employingEntities } from '#contract/firm/employing-entities.ts';
import { employingEntityScreens } from '#src/features/settings/employing-entity-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () =>
  (await import('#src/features/settings/employing-entity-form.tsx')).employingEntityRecordForm;

export const Route = createFileRoute('/app/settings/employing-entities/')({
  staticData: {
    page: listPage(employingEntities, {
      settings: { icon: 'entities', order: 50, about: 'Companies of the firm that employ its people.' },
    }),
  },
  component: () => <RecordList of={employingEntityScreens} form={form} />,
});
