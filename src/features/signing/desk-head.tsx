import type { ReactNode } from 'react';
import { dateFormats } from '../../../contract/limits.ts';
import { verbsOf } from '../../../contract/role-verbs.ts';
import type { Envelope } from '../../../contract/signing.ts';
import { formatDate } from '../../lib/time.ts';
import { Back } from '../../ui/page-header/back.tsx';

/** What is signed or read, for whom and until when, in as little height as it takes: the document has the screen. */
export function DeskHead({ envelope, back }: { envelope: Envelope; back?: ReactNode }) {
  const { title, sender, deadline, message, me } = envelope;
  return (
    <header className="px-4 pt-3 pb-2 md:px-0 md:pt-0 md:pb-4">
      {back && <Back>{back}</Back>}
      <h1 tabIndex={-1} className="text-lead md:text-title short:truncate">
        {title}
      </h1>
      <p className="text-small text-soft short:truncate">
        From {sender.name}
        {me.action === 'due' && ` · to ${verbsOf(me.role).does} by ${formatDate(deadline, dateFormats.date)}`}
      </p>
      {message && (
        <details className="mt-1 text-small">
          <summary className="cursor-pointer py-1 text-accent-text">Message from {sender.name}</summary>
          <p className="max-h-40 overflow-y-auto whitespace-pre-line pb-1 text-soft">{message}</p>
        </details>
      )}
    </header>
  );
}
