import { createFileRoute } from '@tanstack/react-router';
import { forms } from '#contract/library/forms.ts';
import { formScreens } from '#src/features/library/form-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () => (await import('#src/features/library/form-form.tsx')).formRecordForm;

export const Route = createFileRoute('/app/settings/forms/')({
  staticData: {
    page: listPage(forms, {
      settings: { icon: 'file', order: 76, about: 'What staff fill in, or send for signing.' },
    }),
  },
  component: () => <RecordList of={formScreens} form={form} />,
});
