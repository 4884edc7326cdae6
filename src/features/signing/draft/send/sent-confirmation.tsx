import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import { sameAddress } from '#contract/core/same-address.ts';
import { fillsIn, hasActed } from '#contract/signing/roles.ts';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import { FormSkeleton } from '#src/edit/edit-form.tsx';
import { sentQuery } from '#src/features/signing/sent/sent.queries.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useSession } from '#src/session/session.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { newDraftPage } from '../wizard/draft-place.ts';
import { WizardFrame } from '../wizard/wizard-frame.tsx';
import { SendingOrder } from './sending-order.tsx';

/** The page after sending: the next events, and links. */
export function SentConfirmation({ id }: { id: string }) {
  const { user } = useSession();
  const { data: sent, isError, error, refetch } = useQuery(sentQuery(id));
  const mine = sent?.recipients.find((one) => fillsIn(one) && sameAddress(one.email, user.email));
  return (
    <WizardFrame step="confirmation" role={sent && (mine?.role ?? null)}>
      {sent ? (
        <Sent sent={sent} />
      ) : isError ? (
        <LoadFailure what="What was sent" error={error} onRetry={refetch} />
      ) : (
        <FormSkeleton fields={3} />
      )}
    </WizardFrame>
  );
}

/** Of an envelope in which nobody has to act any more because all did. */
const sealedWords: Partial<Record<SentEnvelope['status'], string>> = {
  sealing: 'Nobody else has to act: it is being sealed, and you get the sealed copy.',
  completed: 'All have signed, and the sealed copy is ready.',
};

function Sent({ sent: { id, title, status, deadline, recipients } }: { sent: SentEnvelope }) {
  const open = status === 'sent';
  const done = (id: string) => recipients.some((one) => one.id === id && hasActed(one));
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <div className="flex items-start gap-4 rounded-card border border-line bg-paper p-5">
        <CircleCheck aria-hidden="true" className="size-7 shrink-0 stroke-[1.6] text-good" />
        <div>
          <p className="font-medium">
            “{title}” {open ? 'is on its way.' : 'was sent.'}
          </p>
          <p className="mt-1 text-soft">
            {open
              ? `It can be signed until ${formatDate(deadline, dateFormats.date)}. You are told when somebody declines, when a mail does not arrive, and when all have signed.`
              : (sealedWords[status] ?? 'It is not open for signing any more. Follow it to see why.')}
          </p>
        </div>
      </div>
      {open && (
        <Section title="What happens when">
          <SendingOrder recipients={recipients} done={done} />
        </Section>
      )}
      <div className="flex flex-wrap gap-2">
        <Link to="/app/sign/list/$id" params={{ id }} className={buttonClass('primary')}>
          Follow it
        </Link>
        <Link to={newDraftPage} className={buttonClass('plain')}>
          Send another
        </Link>
      </div>
    </div>
  );
}
