import { createFileRoute } from '@tanstack/react-router';
import { boardMeetings } from '#contract/meetings/board-meetings.ts';
import { MeetingList } from '#src/features/meetings/meeting-list.tsx';

export const Route = createFileRoute('/app/clients/$id/board-management/')({
  staticData: {
    page: {
      title: 'Board management',
      needs: { all: boardMeetings.description.may.view },
      tab: { order: 58 },
    },
  },
  component: () => <MeetingList clientId={Route.useParams().id} />,
});
