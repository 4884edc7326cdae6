import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileDown, Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { type BoardMeeting, boardMeetings } from '#contract/meetings/board-meetings.ts';
import { type Meeting, readPack } from '#contract/meetings/meeting-calls.ts';
import { mayChange } from '#contract/meetings/meeting-moves.ts';
import { meetingTypeWords } from '#contract/meetings/meeting-words.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button, buttonClass } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { MeetingAgenda } from './meeting-agenda.tsx';
import { MeetingInvitees } from './meeting-invitees.tsx';
import { MeetingMinutes } from './meeting-minutes.tsx';
import { MeetingMoves } from './meeting-moves.tsx';
import { MeetingMark, timeWords } from './meeting-screens.tsx';
import { meetingQuery, planQuery, saveFile } from './meetings.queries.ts';

const MeetingHistory = lazyPart(async () => ({
  default: (await import('./meeting-history.tsx')).MeetingHistory,
}));

/** A meeting: its plan and status, who is invited, its agenda and its minutes. */
export function MeetingPage({ id }: { id: string }) {
  const plan = useQuery(planQuery(id));
  const details = useQuery(meetingQuery(id));
  const failed = [plan, details].find(({ isError, data }) => isError && !data);
  if (failed) return <LoadFailure what="This meeting" error={failed.error} onRetry={failed.refetch} />;
  if (!plan.data || !details.data)
    return (
      <div aria-busy="true">
        <Skeleton className="h-96 w-full" />
      </div>
    );
  return <Shown plan={plan.data} meeting={details.data} />;
}

function Shown({ plan, meeting }: { plan: BoardMeeting; meeting: Meeting }) {
  const mayEdit = useMay(boardMeetings.update);
  return (
    <Section title={plan.title} large more={<Actions plan={plan} meeting={meeting} />}>
      <div className="grid gap-6">
        <Card title={meetingTypeWords[plan.type]} action={<MeetingMark status={meeting.status} />}>
          <Facts
            facts={[
              { label: 'Time', value: timeWords(plan) },
              { label: 'Place', value: plan.place },
              { label: 'Quorum', value: quorumWords(meeting) },
              ...(meeting.reason ? [{ label: 'Reason', value: meeting.reason }] : []),
            ]}
          />
          {mayEdit && <MeetingMoves meeting={meeting} />}
        </Card>
        <MeetingInvitees meeting={meeting} />
        <MeetingAgenda meeting={meeting} />
        <MeetingMinutes meeting={meeting} title={plan.title} />
        <Suspense>
          <MeetingHistory id={plan.id} />
        </Suspense>
      </div>
    </Section>
  );
}

/** '2 needed', and once it was held: '2 needed, 3 there: met' */
function quorumWords({ quorum, status }: Meeting): string {
  const needed = `${quorum.needed} needed`;
  if (status === 'DRAFT' || status === 'CALLED' || status === 'CANCELLED') return needed;
  return `${needed}, ${quorum.there} there: ${quorum.met ? 'met' : 'not met'}`;
}

function Actions({ plan, meeting }: { plan: BoardMeeting; meeting: Meeting }) {
  const { online } = useReach();
  const mayEdit = useMay(boardMeetings.update);
  const mayRead = useMay(readPack);
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    await saveFile(readPack, { params: { id: plan.id } }, `Pack ${plan.title}.pdf`).catch(sayFailed);
    setBusy(false);
  }
  return (
    <span className="flex flex-wrap gap-2">
      {mayRead && (
        <Button size="small" busy={busy} disabled={!online} onClick={() => void save()}>
          <FileDown aria-hidden="true" className="size-4" /> Download the pack
        </Button>
      )}
      {mayEdit && mayChange('place', meeting.status) && (
        <Link
          to="/app/clients/$id/board-management/update/$meetingId"
          params={{ id: plan.client_id, meetingId: plan.id }}
          className={buttonClass('plain', 'small')}
        >
          <Pencil aria-hidden="true" className="size-4" /> Edit
        </Link>
      )}
    </span>
  );
}
