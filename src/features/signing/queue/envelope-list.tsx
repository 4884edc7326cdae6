import { Link } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import type { Portal } from '#contract/session/session.ts';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { type QueueEntry, queueDetail, stateOf } from './queue.rules.ts';

interface EnvelopeListProps {
  label: string;
  portal: Portal;
  /** Undefined while they load. */
  entries: readonly QueueEntry[] | undefined;
  expected?: number;
}

/** Envelopes to open, each with its state for this person. */
export function EnvelopeList({ label, portal, entries, expected = 3 }: EnvelopeListProps) {
  return (
    <ItemList label={label} expected={expected}>
      {entries?.map((entry) => {
        const state = stateOf(entry);
        return (
          <Link key={entry.row.id} to={`/${portal}/sign/document-to-sign/$id`} params={{ id: entry.row.id }}>
            <Item
              leading={<PenLine aria-hidden="true" />}
              title={entry.row.title}
              detail={queueDetail(entry)}
              trailing={state && <Status tone={state.tone}>{state.words}</Status>}
            />
          </Link>
        );
      })}
    </ItemList>
  );
}
