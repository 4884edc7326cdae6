import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { BoardMeeting } from '#contract/meetings/board-meetings.ts';
import { mayChange } from '#contract/meetings/meeting-moves.ts';
import { now } from '#src/lib/time/clock.ts';
import { FileButtons } from '#src/records/file/file-buttons.tsx';
import { RecordCard } from '#src/records/record-card.tsx';
import { useRecords } from '#src/records/use-records.ts';
import { useMay } from '#src/session/use-may.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { meetingScreens as of } from './meeting-screens.tsx';

const form = async () => (await import('./meeting-form.tsx')).meetingRecordForm;

/** The meetings of a client: those to come, the next one first, then those that are past. */
export function MeetingList({ clientId }: { clientId: string }) {
  const { records, query } = useRecords(of, clientId);
  const mayEdit = useMay(of.record.create);
  const add = mayEdit && (
    <Link to={of.names.createPage(clientId)} className={buttonClass('plain', 'small')}>
      <Plus aria-hidden="true" className="size-4" /> Add {of.names.a}
    </Link>
  );
  const isToCome = ({ starts_at, status }: BoardMeeting) =>
    status !== 'CANCELLED' && Date.parse(starts_at) >= now();
  const cards = (title: string, rows: NonNullable<typeof records>) =>
    rows.length > 0 && (
      <Section title={title}>
        <ul aria-label={title} className="grid-cards">
          {rows.map((row) => (
            <li key={row.id} className="grid grid-cols-1">
              <RecordCard of={of} row={row} editable={mayEdit && mayChange('place', row.status)} />
            </li>
          ))}
        </ul>
      </Section>
    );
  return (
    <Section
      title="Board meetings"
      more={
        <>
          <FileButtons of={of} form={form} clientId={clientId} rows={records} />
          {records?.length !== 0 && add}
        </>
      }
    >
      <Listed
        what="The board meetings"
        rows={records}
        query={query}
        empty={
          <EmptyState icon={of.icon} title="No board meeting yet" action={add}>
            {of.empty}
          </EmptyState>
        }
      >
        {(rows) => (
          <div className="grid gap-6" aria-busy={!rows}>
            {rows ? (
              <>
                {cards('Upcoming', rows.filter(isToCome).toReversed())}
                {cards(
                  'Past and cancelled',
                  rows.filter((row) => !isToCome(row)),
                )}
              </>
            ) : (
              <Skeleton className="h-44 w-full" />
            )}
          </div>
        )}
      </Listed>
    </Section>
  );
}
