import { Bell, UserRoundPen } from 'lucide-react';
import { Suspense, useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import { replaceRecipient } from '#contract/signing/sent-envelopes.ts';
import { now } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Card } from '#src/ui/card/card.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import { Status } from '#src/ui/status/status.tsx';
import {
  inSigningOrder,
  personState,
  personWords,
  remindableAt,
  remindWords,
  turnWords,
} from './people.rules.ts';
import { Readdressed } from './readdressed.tsx';
import { remind } from './sent.commands.ts';

const ReplaceDialog = lazyPart(() => import('./replace-dialog.tsx'), MissingDialog);

type Recipient = SentEnvelope['recipients'][number];

/** The recipients in their order: whose turn it is and since when, the delivery of their mail, and their actions. */
export function SentPeople({ envelope }: { envelope: SentEnvelope }) {
  const mayAct = useMay(replaceRecipient) && envelope.access.acts;
  const { online } = useReach();
  const [replacing, setReplacing] = useState<Recipient>();
  const people = inSigningOrder(envelope.recipients);
  const isOpen = envelope.status === 'sent';
  const off = online ? undefined : true;
  return (
    <Card title="Recipients">
      <ul aria-label="Recipients" className="-mb-3">
        {people.map((recipient) => {
          const { tone, words } = personState(recipient, envelope.status);
          const waits = recipient.action === 'due' || recipient.action === 'waiting';
          return (
            <li
              key={recipient.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line py-3 not-first:border-t"
            >
              <div className="min-w-0 flex-1 max-md:basis-full">
                <p className="font-medium">{recipient.name}</p>
                <p className="text-small text-soft">{turnWords(recipient, people)}</p>
                <p className="text-small text-soft">{recipient.email}</p>
                <p className="text-small text-soft">{personWords(recipient, envelope.recipients, time)}</p>
                {recipient.action === 'due' &&
                  !recipient.readdressed &&
                  mayAct &&
                  isOpen &&
                  remindableAt(recipient, now()) && (
                    <p className="text-small text-soft">
                      {remindWords(remindableAt(recipient, now()), time)}
                    </p>
                  )}
                {waits && !recipient.readdressed && recipient.deliveryCause && (
                  <p className="wrap-anywhere text-small text-soft">{recipient.deliveryCause}</p>
                )}
                {recipient.readdressed && (
                  <Readdressed envelope={envelope} recipient={recipient} mayAct={mayAct} />
                )}
              </div>
              <Status tone={tone}>{words}</Status>
              {mayAct && isOpen && waits && (
                <span className="-mr-2 ml-auto flex">
                  {recipient.action === 'due' && !recipient.readdressed && (
                    <IconButton
                      label={`Remind ${recipient.name}`}
                      icon={<Bell />}
                      disabled={off ?? (remindableAt(recipient, now()) !== null || undefined)}
                      onClick={() => void remind(envelope, recipient.id).catch(() => undefined)}
                    />
                  )}
                  <IconButton
                    label={`Replace ${recipient.name}`}
                    icon={<UserRoundPen />}
                    aria-haspopup="dialog"
                    disabled={off}
                    onClick={() => setReplacing(recipient)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {replacing && (
        <Suspense>
          <ReplaceDialog envelope={envelope} recipient={replacing} onClose={() => setReplacing(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}

const time = (at: string) => formatDate(at, dateFormats.dateTime);
