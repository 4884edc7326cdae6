import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import {
  type AgendaItem,
  type Meeting,
  removeAgendaItem,
  writeAgendaItem,
} from '#contract/meetings/meeting-calls.ts';
import { mayChange } from '#contract/meetings/meeting-moves.ts';
import { labelOf } from '#src/lib/names.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { DialogOpening } from '#src/ui/dialog/dialog-opening.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import { writeMeeting } from './meetings.queries.ts';

const ItemDialog = lazyPart(() => import('./item-dialog.tsx'), MissingDialog);
const ResultDialog = lazyPart(() => import('./result-dialog.tsx'), MissingDialog);

/** 'Passed: 3 for, 1 against, 0 abstained' */
const resultOf = ({ result, votes_for, votes_against, abstained }: AgendaItem) =>
  result && `${labelOf(result)}: ${votes_for} for, ${votes_against} against, ${abstained} abstained`;

/** The agenda of a meeting, and what became of its items. */
export function MeetingAgenda({ meeting }: { meeting: Meeting }) {
  const { id, version, status, agenda } = meeting;
  const mayEdit = useMay(writeAgendaItem);
  const { online } = useReach();
  const [edited, setEdited] = useState<AgendaItem | 'new'>();
  const [decided, setDecided] = useState<AgendaItem>();
  const canPlan = mayEdit && online && mayChange('plan', status);
  const canDecide = mayEdit && online && mayChange('minutes', status) && !meeting.envelope?.holds;
  async function remove({ id: item }: AgendaItem) {
    const refused = await writeMeeting(removeAgendaItem, { params: { id }, body: { version, item } });
    if (refused) notify({ type: 'error', message: Object.values(refused).flat().join(' ') });
  }
  return (
    <Card
      title="Agenda"
      action={
        canPlan && (
          <Button size="small" onClick={() => setEdited('new')}>
            <Plus aria-hidden="true" className="size-4" /> Add an item
          </Button>
        )
      }
    >
      {agenda.length === 0 && <p className="text-soft">The agenda is empty.</p>}
      <ol className="divide-y divide-line">
        {agenda.map((item) => (
          <li key={item.id} className="py-3">
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <span className="min-w-0 wrap-anywhere">
                {item.no}. {item.title}
              </span>
              {item.minutes > 0 && <span className="text-small text-soft">{item.minutes} min</span>}
              {item.result && <Badge tone="quiet">{labelOf(item.result)}</Badge>}
            </p>
            {item.resolution && (
              <p className="mt-1 text-small whitespace-pre-line wrap-anywhere">{item.resolution}</p>
            )}
            {item.papers.length > 0 && (
              <p className="mt-1 text-small text-soft wrap-anywhere">
                Files: {item.papers.map(({ name }) => name).join(', ')}
              </p>
            )}
            {item.result && <p className="mt-1 text-small text-soft">{resultOf(item)}</p>}
            {(canPlan || canDecide) && (
              <p className="mt-2 flex flex-wrap gap-2">
                {canPlan && (
                  <>
                    <Button size="small" aria-label={`Change ${item.title}`} onClick={() => setEdited(item)}>
                      Change
                    </Button>
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={`Remove ${item.title}`}
                      onClick={() => void remove(item)}
                    >
                      Remove
                    </Button>
                  </>
                )}
                {canDecide && (
                  <Button
                    size="small"
                    aria-label={`Result of ${item.title}`}
                    onClick={() => setDecided(item)}
                  >
                    {item.result ? 'Change the result' : 'Write the result'}
                  </Button>
                )}
              </p>
            )}
          </li>
        ))}
      </ol>
      <Suspense fallback={<DialogOpening />}>
        {edited && (
          <ItemDialog
            meeting={meeting}
            item={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        )}
        {decided && <ResultDialog meeting={meeting} item={decided} onClose={() => setDecided(undefined)} />}
      </Suspense>
    </Card>
  );
}
