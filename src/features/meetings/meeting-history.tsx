import { RecordHistory } from '#src/records/record-history.tsx';
import { meetingRecordForm } from './meeting-form.tsx';

/** The changes of a meeting; apart from its page, since it needs the form. */
export const MeetingHistory = ({ id }: { id: string }) => <RecordHistory of={meetingRecordForm} id={id} />;
