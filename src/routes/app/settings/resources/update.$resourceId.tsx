import { createFileRoute } from '@tanstack/react-router';
import { resources } from '#contract/library/resources.ts';
import { resourceRecordForm } from '#src/features/library/resource-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/settings/resources/update/$resourceId')({
  staticData: { page: updatePage(resources) },
  component: () => {
    const { resourceId } = Route.useParams();
    return <RecordUpdate key={resourceId} of={resourceRecordForm} id={resourceId} />;
  },
});
