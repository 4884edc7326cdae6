import { useState } from 'react';
import * as v from 'valibot';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import { readingReason } from '#contract/signing/sent-envelopes.ts';
import { readRefusal } from '#src/api/refusal.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { openContent } from './sent.commands.ts';

/** The reason why an envelope's content is not shown, and the form that opens it, if that is possible. */
export function Withheld({ envelope }: { envelope: SentEnvelope }) {
  const { online } = useReach();
  const [asking, setAsking] = useState(false);
  const { access, confidential, sender } = envelope;
  if (access.content) return null;
  return (
    <Card title={confidential ? 'Confidential' : 'Documents are not shown'}>
      <p className="text-soft">{wordsOf(confidential, sender.name)}</p>
      {access.opensByReason && (
        <Button
          className="mt-4"
          aria-haspopup="dialog"
          disabled={!online}
          title={online ? undefined : 'This needs a connection.'}
          onClick={() => setAsking(true)}
        >
          Read with a reason…
        </Button>
      )}
      {asking && <ReasonDialog envelope={envelope} onClose={() => setAsking(false)} />}
    </Card>
  );
}

const wordsOf = (confidential: boolean, sender: string): string =>
  confidential
    ? `${sender} marked this document confidential. Its title and content are open to them, to colleagues it was handed over to, and to administrators who give a reason.`
    : `Its content is open to ${sender}, their team, the client’s managers, colleagues it was handed over to, and administrators.`;

const schema = v.object({ reason: readingReason });

function ReasonDialog({ envelope, onClose }: { envelope: SentEnvelope; onClose(): void }) {
  const form = useForm({
    schema,
    initial: { reason: '' },
    submit: ({ reason }) => readRefusal(openContent(envelope, reason).then(onClose)),
  });
  return (
    <FormDialog
      form={form}
      title="Read the content"
      label="Reason for reading"
      action="Open for an hour"
      intro="Your name, the time and the reason are kept in the activity log."
      onClose={onClose}
    >
      <TextareaField label="Reason" {...form.field('reason')} />
    </FormDialog>
  );
}
