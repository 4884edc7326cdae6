import { useQuery } from '@tanstack/react-query';
import type { InferInput } from 'valibot';
import { newId } from '#contract/core/values.ts';
import { listClientDocuments } from '#contract/documents/client-documents.ts';
import { type AgendaItem, type Meeting, writeAgendaItem } from '#contract/meetings/meeting-calls.ts';
import { agendaItemForm } from '#contract/meetings/meeting-parts.form.ts';
import { now } from '#src/lib/time/clock.ts';
import { useMay } from '#src/session/use-may.ts';
import { SeveralField } from '#src/ui/field/found-fields.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { asTyped } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { papersQuery, writeMeeting } from './meetings.queries.ts';

type Form = InferInput<typeof agendaItemForm>;
/** The form of an item, and its place on the agenda. */
type Values = Form & { no: string };

interface ItemDialogProps {
  meeting: Meeting;
  /** The item to change; undefined for a new one. */
  item?: AgendaItem | undefined;
  onClose(): void;
}

/** Adds an item to the agenda, or changes one. */
export default function ItemDialog({ meeting, item, onClose }: ItemDialogProps) {
  const { id, version, client, agenda } = meeting;
  const mayReadDocuments = useMay(listClientDocuments);
  const { data: documents } = useQuery({ ...papersQuery(client.id), enabled: mayReadDocuments });
  const places = agenda.length + (item ? 0 : 1);
  const form = useForm<Values, Values>({
    schema: asTyped<Values>(agendaItemForm),
    initial: {
      title: item?.title ?? '',
      minutes: String(item?.minutes ?? 0),
      resolution: item?.resolution ?? '',
      papers: item?.papers.map((paper) => paper.id) ?? [],
      no: String(item?.no ?? places),
    },
    async submit({ no, ...values }) {
      const refused = await writeMeeting(writeAgendaItem, {
        params: { id },
        body: { version, item: item?.id ?? newId(now()), no: Number(no), form: values },
      });
      if (refused) return refused;
      notify({ message: 'The agenda is saved.' });
      onClose();
      return undefined;
    },
  });
  const { field } = form;
  return (
    <FormDialog
      form={form}
      title={item ? 'Change the item' : 'New item'}
      action="Save"
      width="normal"
      className="grid gap-4 md:grid-cols-2"
      onClose={onClose}
    >
      <TextField label="Title" {...field('title')} />
      <SelectField
        label="Place on the agenda"
        choices={Array.from({ length: places }, (_, at) => ({
          value: String(at + 1),
          label: String(at + 1),
        }))}
        {...field('no')}
      />
      <TextField label="Minutes" hint="0 if nobody knows" inputMode="numeric" {...field('minutes')} />
      {mayReadDocuments && (
        <SeveralField
          label="Files"
          hint="Documents of the client. PDFs are put into the pack."
          optional
          choices={documents?.data.map(({ id: value, title }) => ({ value, label: title })) ?? []}
          {...field('papers')}
        />
      )}
      <div className="md:col-span-2">
        <TextareaField
          label="Resolution"
          hint="The text that is put to the vote"
          optional
          {...field('resolution')}
        />
      </div>
    </FormDialog>
  );
}
