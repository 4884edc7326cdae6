import { createFileRoute } from '@tanstack/react-router';
import { ownershipThresholds } from '#contract/owners/ownership-thresholds.ts';
import { ownershipThresholdRecordForm } from '#src/features/settings/ownership-threshold-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/settings/ownership-thresholds/update/$thresholdId')({
  staticData: { page: updatePage(ownershipThresholds) },
  component: () => <RecordUpdate of={ownershipThresholdRecordForm} id={Route.useParams().thresholdId} />,
});
