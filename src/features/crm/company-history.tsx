import { RecordHistory } from '#src/records/record-history.tsx';
import { companyRecordForm } from './company-form.tsx';

/** The changes of a company; apart from its page, since it needs the form. */
export const CompanyHistory = ({ id }: { id: string }) => <RecordHistory of={companyRecordForm} id={id} />;
