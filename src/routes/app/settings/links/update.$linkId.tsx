import { createFileRoute } from '@tanstack/react-router';
import { appLinks } from '../../../../../contract/firm/app-links.ts';
import { appLinkRecordForm } from '../../../../features/settings/app-link-form.tsx';
import { updatePage } from '../../../../records/record-pages.ts';
import { RecordUpdate } from '../../../../records/record-update.tsx';

export const Route = createFileRoute('/app/settings/links/update/$linkId')({
  staticData: { page: updatePage(appLinks) },
  component: () => {
    const { linkId } = Route.useParams();
    return <RecordUpdate key={linkId} of={appLinkRecordForm} id={linkId} />;
  },
});
