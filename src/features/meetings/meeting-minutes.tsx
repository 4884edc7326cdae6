import { Link } from '@tanstack/react-router';
import { FileDown, PenLine } from 'lucide-react';
import { useState } from 'react';
import type { InferInput } from 'valibot';
import { type Meeting, readMinutes, sendMinutes, writeMinutes } from '#contract/meetings/meeting-calls.ts';
import { mayChange } from '#contract/meetings/meeting-moves.ts';
import { minutesForm } from '#contract/meetings/meeting-parts.form.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button, buttonClass } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { asTyped } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { saveFile, writeMeeting } from './meetings.queries.ts';

type EnvelopeStatus = NonNullable<Meeting['envelope']>['status'];
const envelopeWords: Readonly<Record<EnvelopeStatus, string>> = {
  draft: 'The minutes are in an envelope that is not sent yet.',
  sent: 'The minutes are out for signing.',
  sealing: 'The minutes are signed and being sealed.',
  completed: 'The minutes are signed.',
  cancelled: 'The envelope with the minutes was cancelled.',
  declined: 'The envelope with the minutes was declined.',
  expired: 'The envelope with the minutes expired.',
  discarded: 'The envelope with the minutes was discarded.',
  altered:
    'The envelope was signed, but not by the chair and the secretary, or with another file: these minutes are not signed.',
};

/** The minutes of a meeting that was held, and their way to being signed. */
export function MeetingMinutes({ meeting, title }: { meeting: Meeting; title: string }) {
  const { id, version, status, minutes, envelope } = meeting;
  const { online } = useReach();
  const mayWrite = useMay(writeMinutes);
  const maySend = useMay(sendMinutes);
  const [writing, setWriting] = useState(false);
  const [busy, setBusy] = useState<'file' | 'send'>();
  if (!['HELD', 'MINUTES_DRAFT', 'MINUTES_SIGNED'].includes(status)) return null;
  const canWrite = mayWrite && mayChange('minutes', status) && !envelope?.holds;
  async function save() {
    setBusy('file');
    await saveFile(readMinutes, { params: { id } }, `Minutes ${title}.pdf`).catch(sayFailed);
    setBusy(undefined);
  }
  async function send() {
    setBusy('send');
    const refused = await writeMeeting(sendMinutes, { params: { id }, body: { version } });
    setBusy(undefined);
    if (refused) notify({ type: 'error', message: Object.values(refused).flat().join(' ') });
    else notify({ message: 'The envelope is made. Look it over, then send it.' });
  }
  return (
    <Card
      title="Minutes"
      action={
        <Button size="small" busy={busy === 'file'} disabled={!online} onClick={() => void save()}>
          <FileDown aria-hidden="true" className="size-4" /> Download the minutes
        </Button>
      }
    >
      <p className="whitespace-pre-line wrap-anywhere">
        {minutes ?? <span className="text-soft">Nothing is written yet.</span>}
      </p>
      {envelope && <p className="mt-3 text-small text-soft">{envelopeWords[envelope.status]}</p>}
      <p className="mt-3 flex flex-wrap gap-2">
        {canWrite && (
          <Button size="small" disabled={!online} onClick={() => setWriting(true)}>
            <PenLine aria-hidden="true" className="size-4" /> Write the minutes
          </Button>
        )}
        {maySend && status === 'MINUTES_DRAFT' && !envelope?.holds && (
          <Button size="small" busy={busy === 'send'} disabled={!online} onClick={() => void send()}>
            Have them signed
          </Button>
        )}
        {envelope && maySend && envelope.status === 'draft' && (
          <Link
            to="/app/sign/create/send-for-signing/$id"
            params={{ id: envelope.id }}
            className={buttonClass('plain', 'small')}
          >
            Open the draft
          </Link>
        )}
        {envelope && maySend && !['draft', 'discarded'].includes(envelope.status) && (
          <Link
            to="/app/sign/list/$id"
            params={{ id: envelope.id }}
            className={buttonClass('plain', 'small')}
          >
            Open the envelope
          </Link>
        )}
      </p>
      {writing && <MinutesDialog meeting={meeting} onClose={() => setWriting(false)} />}
    </Card>
  );
}

type Values = InferInput<typeof minutesForm>;

function MinutesDialog({
  meeting: { id, version, minutes },
  onClose,
}: {
  meeting: Meeting;
  onClose(): void;
}) {
  const form = useForm<Values, Values>({
    schema: asTyped<Values>(minutesForm),
    initial: { text: minutes ?? '' },
    async submit(values) {
      const refused = await writeMeeting(writeMinutes, { params: { id }, body: { version, form: values } });
      if (refused) return refused;
      notify({ message: 'The minutes are saved.' });
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog form={form} title="Write the minutes" action="Save" width="normal" onClose={onClose}>
      <TextareaField
        label="What was said and decided"
        hint="Attendance, quorum and results are printed by themselves."
        rows={12}
        {...form.field('text')}
      />
    </FormDialog>
  );
}
