import { createFileRoute } from '@tanstack/react-router';
import { boardMeetings } from '#contract/meetings/board-meetings.ts';
import { meetingRecordForm } from '#src/features/meetings/meeting-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/clients/$id/board-management/update/$meetingId')({
  staticData: { page: updatePage(boardMeetings) },
  component: () => <RecordUpdate of={meetingRecordForm} id={Route.useParams().meetingId} />,
});
