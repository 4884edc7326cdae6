import { createFileRoute } from '@tanstack/react-router';
import { fieldDefinitions } from '#contract/firm/field-definitions.ts';
import { fieldDefinitionScreens } from '#src/features/settings/field-definition-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () =>
  (await import('#src/features/settings/field-definition-form.tsx')).fieldDefinitionRecordForm;

export const Route = createFileRoute('/app/settings/fields/')({
  staticData: {
    page: listPage(fieldDefinitions, {
      settings: {
        icon: 'fields',
        order: 60,
        about: 'Facts of a client that the firm keeps beyond the usual ones.',
      },
    }),
  },
  component: () => <RecordList of={fieldDefinitionScreens} form={form} />,
});
