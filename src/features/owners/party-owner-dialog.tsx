import { useState } from 'react';
import type { InferInput } from 'valibot';
import { newId } from '#contract/core/values.ts';
import { partyInterestForm } from '#contract/owners/interests.form.ts';
import { type PartyInterest, partyInterests } from '#contract/owners/party-interests.ts';
import { now } from '#src/lib/time/clock.ts';
import { EditedRecord } from '#src/records/edited-record.ts';
import { RecordFields } from '#src/records/record-fields.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { asTyped } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { partyInterestFields } from './interest-form.tsx';
import { write } from './owners.queries.ts';

type Values = InferInput<typeof partyInterestForm>;

const valuesOf = (subject: string, held: PartyInterest | undefined): Values => ({
  subject,
  party: held?.party.id ?? '',
  type: held?.type ?? '',
  direct: held?.direct ?? 'DIRECT',
  share: held?.share ?? '',
  share_min: held?.share_min ?? '',
  share_max: held?.share_max ?? '',
  from: held?.from ?? '',
  to: held?.to ?? '',
  beneficial_owner: held?.beneficial_owner ?? false,
  unspecified_reason: held?.unspecified_reason ?? '',
});

interface PartyOwnerDialogProps {
  /** The party that is owned. */
  subject: { readonly id: string; readonly name: string };
  /** The interest to change; undefined for a new one. */
  held: PartyInterest | undefined;
  onClose(): void;
}

/** Enters who owns a party that is no client, or changes it. */
export default function PartyOwnerDialog({ subject, held, onClose }: PartyOwnerDialogProps) {
  const [id] = useState(() => newId(now()));
  const form = useForm<Values, Values>({
    schema: asTyped<Values>(partyInterestForm),
    initial: valuesOf(subject.id, held),
    async submit(values) {
      const refused = await (held
        ? write(partyInterests.update, {
            params: { id: held.id },
            body: { version: held.version, form: values },
          })
        : write(partyInterests.create, { body: { id, form: values } }));
      if (refused) return refused;
      notify({ message: 'The owner is saved.' });
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog
      form={form}
      title={held ? `Change an interest in ${subject.name}` : `New owner of ${subject.name}`}
      action="Save"
      width="normal"
      className="grid gap-4"
      onClose={onClose}
    >
      <EditedRecord value={held}>
        <RecordFields
          of={partyInterestFields}
          form={form}
          choices={{ party: held ? [{ value: held.party.id, label: held.party.name }] : [] }}
        />
      </EditedRecord>
    </FormDialog>
  );
}
