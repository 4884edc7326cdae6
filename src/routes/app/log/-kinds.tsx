import type { ComponentType } from 'react';
import type { RecordRow } from '#contract/core/record.ts';
import type { FieldValues } from '#src/lib/merge-forms.ts';
import { type EntryProps, RecordEntry } from '#src/records/record-entry.tsx';
import type { RecordForm } from '#src/records/record-form.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';

/** The entry of a record whose form is loaded when it is shown. */
const ofRecord = <In extends FieldValues, Out, Row extends RecordRow>(
  load: () => Promise<RecordForm<In, Out, Row>>,
): ComponentType<EntryProps> =>
  lazyPart(async () => {
    const of = await load();
    return { default: (props: EntryProps) => <RecordEntry of={of} {...props} /> };
  });

/** Kinds of records by the subject type of their entries. */
export const kinds: Readonly<Record<string, ComponentType<EntryProps>>> = {
  client: lazyPart(async () => ({
    default: (await import('#src/features/clients/client-entry.tsx')).ClientEntry,
  })),
  address: ofRecord(async () => (await import('#src/features/addresses/address-form.tsx')).addressRecordForm),
  attribute: ofRecord(
    async () => (await import('#src/features/attributes/attribute-form.tsx')).attributeRecordForm,
  ),
  'approval-right': ofRecord(
    async () => (await import('#src/features/attributes/attribute-form.tsx')).approvalRightRecordForm,
  ),
  charge: ofRecord(async () => (await import('#src/features/secretary/charge-form.tsx')).chargeRecordForm),
  'client-service': ofRecord(
    async () =>
      (await import('#src/features/client-services/client-service-form.tsx')).clientServiceRecordForm,
  ),
  company: ofRecord(async () => (await import('#src/features/crm/company-form.tsx')).companyRecordForm),
  deal: ofRecord(async () => (await import('#src/features/crm/deal-form.tsx')).dealRecordForm),
  'deal-stage': ofRecord(async () => (await import('#src/features/crm/pipeline-form.tsx')).stageRecordForm),
  pipeline: ofRecord(async () => (await import('#src/features/crm/pipeline-form.tsx')).pipelineRecordForm),
  'document-type': ofRecord(
    async () => (await import('#src/features/settings/document-type-form.tsx')).documentTypeRecordForm,
  ),
  'employing-entity': ofRecord(
    async () => (await import('#src/features/settings/employing-entity-form.tsx')).employingEntityRecordForm,
  ),
  filing: ofRecord(async () => (await import('#src/features/secretary/filing-form.tsx')).filingRecordForm),
  'field-definition': ofRecord(
    async () => (await import('#src/features/settings/field-definition-form.tsx')).fieldDefinitionRecordForm,
  ),
  link: ofRecord(async () => (await import('#src/features/settings/app-link-form.tsx')).appLinkRecordForm),
  interest: ofRecord(async () => (await import('#src/features/owners/interest-form.tsx')).interestRecordForm),
  officer: ofRecord(async () => (await import('#src/features/secretary/officer-form.tsx')).officerRecordForm),
  'share-class': ofRecord(
    async () => (await import('#src/features/secretary/share-class-form.tsx')).shareClassRecordForm,
  ),
  office: ofRecord(async () => (await import('#src/features/settings/office-form.tsx')).officeRecordForm),
  'board-meeting': ofRecord(
    async () => (await import('#src/features/meetings/meeting-form.tsx')).meetingRecordForm,
  ),
  'parent-group': ofRecord(
    async () =>
      (await import('#src/features/parent-groups/parent-group-form.tsx')).parentGroupForms.CORPORATE,
  ),
  'group-membership': ofRecord(
    async () => (await import('#src/features/parent-groups/membership-form.tsx')).membershipRecordForm,
  ),
  party: ofRecord(async () => (await import('#src/features/parties/party-form.tsx')).partyRecordForm),
  'relationship-manager': ofRecord(
    async () =>
      (await import('#src/features/relationship-managers/relationship-manager-form.tsx'))
        .relationshipManagerRecordForm,
  ),
  service: ofRecord(async () => (await import('#src/features/settings/service-form.tsx')).serviceRecordForm),
  team: ofRecord(async () => (await import('#src/features/settings/team-form.tsx')).teamRecordForm),
};
