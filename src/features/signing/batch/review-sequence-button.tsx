import { Link } from '@tanstack/react-router';
import type { Portal } from '#contract/session/session.ts';
import { linkClass } from '#src/ui/link/link-class.ts';
import type { QueueEntry } from '../queue/queue.rules.ts';
import { sequenceOf } from './sequence.rules.ts';

interface ReviewSequenceButtonProps {
  portal: Portal;
  /** Envelopes that wait for this person. */
  needsMe: readonly QueueEntry[];
}

/** Starts a review sequence of all waiting documents; nothing if there are fewer than two. */
export function ReviewSequenceButton({ portal, needsMe }: ReviewSequenceButtonProps) {
  const sequence = sequenceOf(needsMe);
  const first = sequence?.[0];
  if (!sequence || !first) return null;
  return (
    <Link
      to={`/${portal}/sign/document-to-sign/$id`}
      params={{ id: first }}
      state={{ sequence }}
      className={linkClass}
    >
      Review all {sequence.length}
    </Link>
  );
}
