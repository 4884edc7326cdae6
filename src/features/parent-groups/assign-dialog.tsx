import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { reference } from '#contract/core/fields.ts';
import { newId } from '#contract/core/values.ts';
import { assignmentForm } from '#contract/parent-groups/group-memberships.form.ts';
import { assignToGroup } from '#contract/parent-groups/group-memberships.ts';
import { groupRelations } from '#contract/parent-groups/group-words.ts';
import type { ParentGroup } from '#contract/parent-groups/parent-groups.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { wordChoices } from '#src/records/choices.ts';
import { Button } from '#src/ui/button/button.tsx';
import { LookupField } from '#src/ui/field/found-fields.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { useSettled } from '#src/ui/use-settled.ts';
import { clientsCalled, writeMember } from './parent-groups.queries.ts';

const schema = v.object({ client_id: reference('Choose a client.'), ...assignmentForm.entries });
type Values = v.InferInput<typeof schema>;

interface AssignDialogProps {
  group: ParentGroup;
  onClose(): void;
}

/** Assigns a client to a group. */
export default function AssignDialog({ group, onClose }: AssignDialogProps) {
  const [id] = useState(() => newId(now()));
  const [name, setName] = useState<string>();
  const form = useForm<Values, v.InferOutput<typeof schema>>({
    schema,
    initial: { client_id: '', relation: '', from: today(now()) },
    async submit({ client_id, ...form }) {
      const body = { id, client_id, form };
      const refused = await writeMember(assignToGroup, { params: { id: group.id }, body });
      if (refused) return refused;
      notify({ message: `${name ?? 'The client'} belongs to ${group.name}.` });
      onClose();
      return undefined;
    },
  });
  const { values, field, set } = form;
  return (
    <FormDialog
      form={form}
      title={`Assign a client to ${group.name}`}
      action="Assign"
      width="normal"
      className="grid gap-4 md:grid-cols-2"
      onClose={onClose}
    >
      <div className="md:col-span-2">
        {values.client_id === '' ? (
          <ClientLookup
            error={field('client_id').error}
            onChoose={(client) => {
              setName(client.name);
              set({ ...values, client_id: client.id });
            }}
          />
        ) : (
          <div className="flex flex-col items-start gap-2 *:w-full">
            <TextField
              {...field('client_id')}
              label="Client"
              value={name ?? ''}
              onChange={() => {}}
              readOnly
            />
            <div>
              <Button size="small" onClick={() => set({ ...values, client_id: '' })}>
                Choose another
              </Button>
            </div>
          </div>
        )}
      </div>
      <SelectField
        label="Relation"
        placeholder="Choose"
        choices={wordChoices(groupRelations)}
        {...field('relation')}
      />
      <TextField type="date" label="From" {...field('from')} />
    </FormDialog>
  );
}

interface ClientLookupProps {
  error: string | undefined;
  onChoose(client: { id: string; name: string }): void;
}

function ClientLookup({ error, onChoose }: ClientLookupProps) {
  const [words, setWords] = useState('');
  const asked = useSettled(words.trim());
  const { data, isError } = useQuery({ ...clientsCalled(asked), placeholderData: keepPreviousData });
  const rows = words.trim() ? (data?.data ?? []) : [];
  const nothing = words.trim() ? 'No client is called that.' : 'Type a part of its name.';
  return (
    <LookupField
      label="Client"
      error={error}
      words={words}
      onWords={setWords}
      choices={rows.map((row) => ({
        value: row.id,
        label: row.name,
        detail: row.parent_group ? `In ${row.parent_group.name}` : row.office.name,
      }))}
      nothing={isError ? 'The server could not be asked.' : nothing}
      onChoose={(chosen) => {
        const found = rows.find(({ id }) => id === chosen);
        if (found) onChoose(found);
      }}
    />
  );
}
