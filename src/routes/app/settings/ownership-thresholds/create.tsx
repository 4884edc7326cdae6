import { createFileRoute } from '@tanstack/react-router';
import { ownershipThresholds } from '#contract/owners/ownership-thresholds.ts';
import { ownershipThresholdRecordForm } from '#src/features/settings/ownership-threshold-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/settings/ownership-thresholds/create')({
  staticData: { page: createPage(ownershipThresholds) },
  component: () => <RecordCreate of={ownershipThresholdRecordForm} />,
});
