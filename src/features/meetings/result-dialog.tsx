import type { InferInput } from 'valibot';
import { type AgendaItem, type Meeting, writeItemResult } from '#contract/meetings/meeting-calls.ts';
import { itemResultForm } from '#contract/meetings/meeting-parts.form.ts';
import { results } from '#contract/meetings/meeting-words.ts';
import { wordChoices } from '#src/records/choices.ts';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { asTyped } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { writeMeeting } from './meetings.queries.ts';

type Values = InferInput<typeof itemResultForm>;

interface ResultDialogProps {
  meeting: Meeting;
  item: AgendaItem;
  onClose(): void;
}

/** Writes what became of an item, with the votes. */
export default function ResultDialog({ meeting, item, onClose }: ResultDialogProps) {
  const { id, version, quorum } = meeting;
  const form = useForm<Values, Values>({
    schema: asTyped<Values>(itemResultForm),
    initial: {
      result: item.result ?? '',
      votes_for: String(item.votes_for),
      votes_against: String(item.votes_against),
      abstained: String(item.abstained),
    },
    async submit(values) {
      const refused = await writeMeeting(writeItemResult, {
        params: { id },
        body: { version, item: item.id, form: values },
      });
      if (refused) return refused;
      notify({ message: 'The result is saved.' });
      onClose();
      return undefined;
    },
  });
  const { field } = form;
  const numeric = { inputMode: 'numeric' } as const;
  return (
    <FormDialog
      form={form}
      title={`Result: ${item.title}`}
      action="Save"
      width="normal"
      className="grid gap-4 md:grid-cols-2"
      intro={`Of those who vote, ${quorum.there} ${quorum.there === 1 ? 'was' : 'were'} there; the quorum of ${quorum.needed} was ${quorum.met ? '' : 'not '}met.`}
      onClose={onClose}
    >
      <SelectField label="Result" placeholder="Choose" choices={wordChoices(results)} {...field('result')} />
      <TextField label="For" {...numeric} {...field('votes_for')} />
      <TextField label="Against" {...numeric} {...field('votes_against')} />
      <TextField label="Abstained" {...numeric} {...field('abstained')} />
    </FormDialog>
  );
}
