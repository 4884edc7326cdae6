import { createFileRoute } from '@tanstack/react-router';
import { boardMeetings } from '#contract/meetings/board-meetings.ts';
import { meetingRecordForm } from '#src/features/meetings/meeting-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/clients/$id/board-management/create')({
  staticData: { page: createPage(boardMeetings) },
  component: () => <RecordCreate of={meetingRecordForm} />,
});
