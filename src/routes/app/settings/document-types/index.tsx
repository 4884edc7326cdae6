import { createFileRoute } from '@tanstack/react-router';
import { documentTypes } from '#contract/documents/document-types.ts';
import { documentTypeScreens } from '#src/features/settings/document-type-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () =>
  (await import('#src/features/settings/document-type-form.tsx')).documentTypeRecordForm;

export const Route = createFileRoute('/app/settings/document-types/')({
  staticData: {
    page: listPage(documentTypes, {
      settings: {
        icon: 'documents',
        order: 45,
        about: 'Which documents clients need, and how long each is good for.',
      },
    }),
  },
  component: () => <RecordList of={documentTypeScreens} form={form} />,
});
