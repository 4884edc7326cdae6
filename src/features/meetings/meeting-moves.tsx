import { useState } from 'react';
import type { InferInput } from 'valibot';
import { type Meeting, moveMeeting } from '#contract/meetings/meeting-calls.ts';
import { type MeetingMove, meetingMoves } from '#contract/meetings/meeting-moves.ts';
import { cancelMeetingForm } from '#contract/meetings/meeting-parts.form.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { anyValues, asTyped } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { writeMeeting } from './meetings.queries.ts';

type Values = InferInput<typeof cancelMeetingForm>;

/** The moves that are legal now; one that waits for something says for what. */
export function MeetingMoves({ meeting }: { meeting: Meeting }) {
  const { online } = useReach();
  const [move, setMove] = useState<MeetingMove>();
  const { offered } = meeting;
  const causes = [...new Set(offered.flatMap((one) => one.causes))];
  if (offered.length === 0) return null;
  return (
    <div className="mt-4">
      <p className="flex flex-wrap gap-2">
        {offered.map((one) => (
          <Button
            key={one.move}
            size="small"
            disabled={!online || one.causes.length > 0}
            onClick={() => setMove(one.move)}
          >
            {meetingMoves[one.move].label}
          </Button>
        ))}
      </p>
      {causes.length > 0 && (
        <ul className="mt-3 list-disc pl-5 text-small text-soft">
          {causes.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      )}
      {move && <MoveDialog meeting={meeting} move={move} onClose={() => setMove(undefined)} />}
    </div>
  );
}

interface MoveDialogProps {
  meeting: Meeting;
  move: MeetingMove;
  onClose(): void;
}

function MoveDialog({ meeting: { id, version }, move, onClose }: MoveDialogProps) {
  const { label, effect, done } = meetingMoves[move];
  const asksReason = move === 'cancel';
  const form = useForm<Values, Values>({
    schema: asksReason ? asTyped<Values>(cancelMeetingForm) : anyValues<Values>(),
    initial: { reason: '' },
    async submit(values) {
      const refused = await writeMeeting(moveMeeting, {
        params: { id },
        body: { version, move, ...(asksReason && { form: values }) },
      });
      if (refused) return refused;
      notify({ message: done });
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog
      form={form}
      title={`${label}?`}
      action={label}
      danger={asksReason}
      intro={effect}
      onClose={onClose}
    >
      {asksReason && <TextareaField label="Reason" {...form.field('reason')} />}
    </FormDialog>
  );
}
