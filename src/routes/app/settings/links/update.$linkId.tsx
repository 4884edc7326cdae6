import { createFileRoute } from '@tanstack/react-router';
import { appLinks } from '#contract/firm/app-links.ts';
import { appLinkRecordForm } from '#src/features/settings/app-link-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/settings/links/update/$linkId')({
  staticData: { page: updatePage(appLinks) },
  component: () => <RecordUpdate of={appLinkRecordForm} id={Route.useParams().linkId} />,
});
