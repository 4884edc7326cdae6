import { createFileRoute } from '@tanstack/react-router';
import { attributes } from '#contract/clients/attributes.ts';
import { attributeScreens } from '#src/features/attributes/attribute-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () => (await import('#src/features/attributes/attribute-form.tsx')).attributeRecordForm;

export const Route = createFileRoute('/app/clients/$id/info_/attributes/')({
  staticData: { page: { ...listPage(attributes, { tab: { order: 14 } }), title: 'Attributes' } },
  component: () => <RecordList of={attributeScreens} form={form} />,
});
