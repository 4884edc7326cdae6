import { RecordHistory } from '#src/records/record-history.tsx';
import { dealRecordForm } from './deal-form.tsx';

/** The changes of a deal; apart from its page, since it needs the form. */
export const DealHistory = ({ id }: { id: string }) => <RecordHistory of={dealRecordForm} id={id} />;
