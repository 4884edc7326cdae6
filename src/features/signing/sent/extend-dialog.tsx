import * as v from 'valibot';
import { date } from '#contract/core/values.ts';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import { readRefusal } from '#src/api/refusal.ts';
import { dayMs, now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { endOfDay } from '../draft/send/sending.rules.ts';
import { extend } from './sent.commands.ts';

const schema = v.object({ deadline: date });
const daysMore = 14;

/** Asks for a later deadline. A default export because `lazy` needs one. */
export default function ExtendDialog({ envelope, onClose }: { envelope: SentEnvelope; onClose(): void }) {
  const expired = envelope.status === 'expired';
  const from = Math.max(now(), Date.parse(envelope.deadline));
  const form = useForm({
    schema,
    initial: { deadline: today(from + daysMore * dayMs) },
    submit: ({ deadline }) => readRefusal(extend(envelope, endOfDay(deadline)).then(onClose)),
  });
  return (
    <FormDialog
      form={form}
      title={expired ? 'Open it again' : 'More time to sign'}
      label="New deadline"
      action={expired ? 'Open again' : 'Move the deadline'}
      intro={
        expired
          ? 'Whoever had not answered is asked again, in turn. Their links work again.'
          : 'Whoever has it now is told of the new deadline.'
      }
      onClose={onClose}
    >
      <TextField
        {...form.field('deadline')}
        type="date"
        label="To be signed by the end of"
        hint="The day ends where you are."
        min={today(from)}
        max="9999-12-31"
      />
    </FormDialog>
  );
}
