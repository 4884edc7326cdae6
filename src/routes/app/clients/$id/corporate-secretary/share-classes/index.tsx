import { createFileRoute } from '@tanstack/react-router';
import { shareClasses } from '#contract/secretary/share-classes.ts';
import { shareClassScreens } from '#src/features/secretary/share-class-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () => (await import('#src/features/secretary/share-class-form.tsx')).shareClassRecordForm;

export const Route = createFileRoute('/app/clients/$id/corporate-secretary/share-classes/')({
  staticData: { page: listPage(shareClasses) },
  component: () => <RecordList of={shareClassScreens} form={form} />,
});
