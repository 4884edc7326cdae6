import { createFileRoute } from '@tanstack/react-router';
import { boardMeetings } from '#contract/meetings/board-meetings.ts';
import { MeetingPage } from '#src/features/meetings/meeting-page.tsx';

export const Route = createFileRoute('/app/clients/$id/board-management/$meetingId')({
  staticData: { page: { title: 'Board meeting', needs: { all: boardMeetings.description.may.view } } },
  component: () => <MeetingPage id={Route.useParams().meetingId} />,
});
