import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { needsPerson } from '#src/offline/database/rows.ts';
import { goesWhen } from '#src/offline/outbox/items/goes-when.ts';
import { linkClass } from '#src/ui/link/link-class.ts';
import { refreshComments } from './comments.queries.ts';
import { type CommentCommand, useUnsent } from './waiting-remarks.tsx';

interface WaitingWordsProps {
  command: CommentCommand;
  /** Of comments: the client that they are on. */
  clientId?: string;
}

/** What was written here and has not reached the firm, or was refused. */
export function WaitingWords({ command, clientId }: WaitingWordsProps) {
  const items = useUnsent(command, clientId);
  const before = useRef(0);
  useEffect(() => {
    // The firm has one that waited here: it belongs among the others now.
    if (items.length < before.current) void refreshComments();
    before.current = items.length;
  }, [items.length]);
  if (items.length === 0) return null;
  const refused = items.filter(({ state }) => needsPerson(state)).length;
  const waiting = items.length - refused;
  return (
    <p role="status" className="rounded-control bg-sunken px-3 py-2 text-small">
      {waiting > 0 &&
        `${waiting === 1 ? 'One comment is' : `${waiting} comments are`} kept on this device, and not sent yet. ${goesWhen()} `}
      {refused > 0 && `${refused === 1 ? 'One comment was' : `${refused} comments were`} not sent. `}
      <Link to={command === 'comments.add' ? '/app/outbox' : '/client/outbox'} className={linkClass}>
        See what waits
      </Link>
    </p>
  );
}
