import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { date, id } from '#contract/core/values.ts';
import { listUsers } from '#contract/reference.ts';
import { readRefusal } from '#src/api/refusal.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { colleaguesQuery } from '#src/records/choices.ts';
import { useMay } from '#src/session/use-may.ts';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { endOfDay } from '../draft/send/sending.rules.ts';

const chosen = v.pipe(v.string(), v.nonEmpty('Choose a colleague.'), id);
const schema = v.object({
  userId: chosen,
  last: v.union([v.literal(''), date], 'Enter a date, or leave it empty.'),
  all: v.boolean(),
});

interface HandOverDialogProps {
  /** The envelope or envelopes in words, such as “Lease”. */
  what: string;
  /** True if all of the sender's envelopes can be handed over instead. */
  offersAll?: boolean;
  onClose(): void;
  /** Returns refusals, in words. */
  onHandOver(taker: {
    userId: string;
    until: string | null;
    all: boolean;
  }): Promise<readonly string[] | undefined>;
}

/** Asks for the colleague who acts for the sender, and for the last day. */
export function HandOverDialog({ what, offersAll = false, onClose, onHandOver }: HandOverDialogProps) {
  const { data } = useQuery(colleaguesQuery({ quiet: true, enabled: useMay(listUsers) }));
  const [refused, setRefused] = useState<readonly string[]>([]);
  const form = useForm({
    schema,
    initial: { userId: '', last: '', all: false },
    submit: ({ userId, last, all }) =>
      readRefusal(
        onHandOver({ userId, until: last ? endOfDay(last) : null, all }).then((words = []) =>
          words.length > 0 ? setRefused(words) : onClose(),
        ),
      ),
  });
  const all = form.field('all');
  return (
    <FormDialog
      form={form}
      title={`Hand over ${what}`}
      action="Hand over"
      intro="Your colleague can read, remind, extend, replace and cancel. The sender keeps all of it too."
      onClose={onClose}
    >
      <SelectField
        {...form.field('userId')}
        label="Colleague"
        choices={[
          { value: '', label: 'Choose' },
          ...(data ?? []).map(({ id: value, name: label }) => ({ value, label })),
        ]}
      />
      <TextField
        {...form.field('last')}
        type="date"
        label="Until the end of"
        hint="Empty: for good. The day ends where you are."
        optional
        min={today(now())}
        max="9999-12-31"
      />
      {offersAll && (
        <Checkbox checked={all.value} onChange={all.onChange}>
          Everything open that I sent, not only these
        </Checkbox>
      )}
      {refused.length > 0 && (
        <p role="alert" className="text-bad text-small">
          {refused.join(' ')}
        </p>
      )}
    </FormDialog>
  );
}
