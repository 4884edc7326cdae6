import { Link } from '@tanstack/react-router';
import type { Portal } from '../../../../contract/session/session.ts';
import { linkClass } from '../../../ui/link/link-class.ts';
import type { QueueEntry } from '../queue/queue.rules.ts';
import { sequenceOf } from './sequence.rules.ts';

interface ReviewAllProps {
  portal: Portal;
  /** Envelopes that wait for this person. */
  needsMe: readonly QueueEntry[];
}

/** Starts a review sequence of all waiting documents; nothing if there are fewer than two. */
export function ReviewSequenceButton({ portal, needsMe }: ReviewAllProps) {
  const stack = sequenceOf(needsMe);
  const first = stack?.[0];
  if (!stack || !first) return null;
  return (
    <Link
      to={`/${portal}/sign/document-to-sign/$id`}
      params={{ id: first }}
      state={{ stack }}
      className={linkClass}
    >
      Review all {stack.length}
    </Link>
  );
}
