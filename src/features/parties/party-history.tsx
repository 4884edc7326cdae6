import { RecordHistory } from '#src/records/record-history.tsx';
import { partyRecordForm } from './party-form.tsx';

/** The changes of a party; apart from its page, since it needs the form. */
export const PartyHistory = ({ id }: { id: string }) => <RecordHistory of={partyRecordForm} id={id} />;
