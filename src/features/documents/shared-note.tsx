import { messages } from '#contract/core/rules.ts';
import type { ShareResult } from '#src/offline/outbox/shared/results.ts';
import type { Shared } from './use-shared-files.ts';

const words: Readonly<Record<Exclude<ShareResult, 'kept'>, string>> = {
  'signed-out':
    'Nobody who sends documents was signed in here when you shared, so nothing was kept. Share it again, or choose it below.',
  'too-many': `${messages.tooManyFiles}, those that wait here included. Nothing of what you shared last was kept.`,
  full: 'This device has no room left for what you shared. Choose it below to send it.',
  unreadable: 'Nothing was shared that could be sent. Choose a file below.',
  missed: 'Portico was not ready to take what you shared. Share it again, or choose it below.',
};

/** Says which files another app shared, and why others were not taken. */
export function SharedNote({ shared: { result, fromApps, refused } }: { shared: Shared }) {
  return (
    <>
      {fromApps && (
        <p className="rounded-control bg-sunken px-3 py-2 text-small">
          Shared with Portico by another app, and not sent yet: look through it, then send it. It waits here
          for 14 days.
        </p>
      )}
      {result && result !== 'kept' && (
        <p role="alert" className="rounded-control bg-warn-tint px-3 py-2 text-small">
          {words[result]}
        </p>
      )}
      {refused.map(({ name, reason }) => (
        <p key={name} role="alert" className="break-words text-bad text-small">
          {name}: {reason}
        </p>
      ))}
    </>
  );
}
