import { createFileRoute } from '@tanstack/react-router';
import { ownershipThresholds } from '#contract/owners/ownership-thresholds.ts';
import { ownershipThresholdScreens } from '#src/features/settings/ownership-threshold-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () =>
  (await import('#src/features/settings/ownership-threshold-form.tsx')).ownershipThresholdRecordForm;

export const Route = createFileRoute('/app/settings/ownership-thresholds/')({
  staticData: {
    page: listPage(ownershipThresholds, {
      settings: {
        icon: 'thresholds',
        order: 48,
        about: 'The share from which a person is a beneficial owner, by jurisdiction.',
      },
    }),
  },
  component: () => <RecordList of={ownershipThresholdScreens} form={form} />,
});
