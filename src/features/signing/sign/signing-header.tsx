import { type ReactNode, useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { verbsOf } from '#contract/signing/role-verbs.ts';
import type { Envelope } from '#contract/signing/signing.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { BackLink } from '#src/ui/page-header/back.tsx';
import { useMedia } from '#src/ui/use-media.ts';

/**
 * Title, sender and deadline in as little height as possible, because the document needs it. The sender's message is open the first time,
 * unless it would take the document's space.
 */
export function SigningHeader({ envelope, back }: { envelope: Envelope; back?: ReactNode }) {
  const { title, sender, deadline, message, me } = envelope;
  const isShort = useMedia('(height < 30rem)');
  const [opensMessage] = useState(me.viewedAt === null && !isShort);
  return (
    <header className="px-bar pt-3 pb-2 md:px-0 md:pt-0 md:pb-4 short:flex short:flex-wrap short:items-center short:gap-x-4 short:px-bar short:py-1">
      {back && <BackLink>{back}</BackLink>}
      <h1 tabIndex={-1} className="text-lead md:text-title short:min-w-0 short:truncate short:text-body">
        {title}
      </h1>
      <p className="text-small text-soft short:min-w-40 short:flex-1 short:truncate">
        From {sender.name}
        {me.action === 'due' && ` · to ${verbsOf(me.role).does} by ${formatDate(deadline, dateFormats.date)}`}
      </p>
      {message && (
        <details open={opensMessage} className="mt-1 text-small short:mt-0 short:open:basis-full">
          <summary className="cursor-pointer py-1 text-accent-text pointer-coarse:py-3">
            Message from {sender.name}
          </summary>
          <p
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long one scrolls, and what scrolls must be reachable by the keyboard
            tabIndex={0}
            className="max-h-40 overflow-y-auto whitespace-pre-line pb-1 text-soft short:max-h-20"
          >
            {message}
          </p>
        </details>
      )}
    </header>
  );
}
