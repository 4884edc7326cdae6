import { createFileRoute } from '@tanstack/react-router';
import { appLinks } from '#contract/firm/app-links.ts';
import { appLinkScreens } from '#src/features/settings/app-link-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () => (await import('#src/features/settings/app-link-form.tsx')).appLinkRecordForm;

export const Route = createFileRoute('/app/settings/links/')({
  staticData: {
    page: {
      ...listPage(appLinks, {
        settings: { icon: 'link', order: 70, about: 'Other apps in the staff menu.' },
      }),
      title: 'Links to other apps',
    },
  },
  component: () => <RecordList of={appLinkScreens} form={form} />,
});
