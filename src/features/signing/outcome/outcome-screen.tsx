import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Envelope } from '#contract/signing/signing.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { useSession } from '#src/session/session.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { useMedia } from '#src/ui/use-media.ts';
import { HistoryNotice } from '../sign/history-notice.tsx';
import { SigningReader } from '../sign/reading/reader.tsx';
import { mayRead } from '../sign/reading/reading.rules.ts';
import { useFocusAfterChange, useHeadingFocus } from '../sign/reading/use-heading-focus.ts';
import { SigningLayout } from '../sign/signing-layout.tsx';
import { EnvelopeOutcome, Received } from './envelope-outcome.tsx';

interface OutcomeScreenProps {
  envelope: Envelope;
  back?: ReactNode;
  pending: OutboxItem | undefined;
  /** The server has the submission made here, but has not answered yet with the envelope's new state. */
  received: boolean;
}

/**
 * An envelope in which this person has nothing to do: its outcome, and the documents to be read. They stand side by side if there is space;
 * on a phone the documents take the screen on request.
 */
export default function OutcomeScreen({ envelope, back, pending, received }: OutcomeScreenProps) {
  const { portal } = useSession();
  const asked = useLocation({ select: ({ state }) => state.reading === true });
  const narrow = useMedia('(width < 64rem)');
  const readable = mayRead(envelope, pending);
  const reading = asked && narrow && readable;
  useHeadingFocus();
  useFocusAfterChange(reading);
  if (reading)
    return (
      <SigningLayout
        envelope={envelope}
        back={
          <Link
            to={`/${portal}/sign/document-to-sign/$id`}
            params={{ id: envelope.id }}
            state={(kept) => ({ ...kept, reading: false })}
          >
            Who has signed
          </Link>
        }
      >
        <SigningReader envelope={envelope} />
      </SigningLayout>
    );
  const beside = readable && !narrow;
  const outcome = (
    <EnvelopeOutcome envelope={envelope} pending={pending} beside={beside}>
      {received && <Received />}
    </EnvelopeOutcome>
  );
  const head = (
    <>
      <PageHeader title={envelope.title} back={back} detail={`From ${envelope.sender.name}`} />
      <HistoryNotice envelope={envelope} />
    </>
  );
  if (!beside)
    return (
      <>
        {head}
        {outcome}
      </>
    );
  return (
    <div className="flex h-full min-h-0 flex-col">
      {head}
      <div className="grid min-h-0 flex-1 grid-cols-[22rem_minmax(0,1fr)] gap-6">
        <section
          aria-label="Where it stands"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: of many people more than fits, and what scrolls must be reachable by the keyboard
          tabIndex={0}
          className="overflow-y-auto rounded-card focus-visible:-outline-offset-2"
        >
          {outcome}
        </section>
        <div className="min-h-0 overflow-hidden rounded-card border border-line">
          <SigningReader envelope={envelope} />
        </div>
      </div>
    </div>
  );
}
