import { createFileRoute } from '@tanstack/react-router';
import { appLinks } from '#contract/firm/app-links.ts';
import { appLinkRecordForm } from '#src/features/settings/app-link-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/settings/links/create')({
  staticData: { page: createPage(appLinks) },
  component: () => <RecordCreate of={appLinkRecordForm} />,
});
