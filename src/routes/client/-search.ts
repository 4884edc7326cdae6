import { sharedDocumentSource } from '../../features/documents/shared-documents.search.tsx';
import { hrDocumentSource, payslipSource } from '../../features/payroll/payroll.search.tsx';
import { receivedSource } from '../../features/signing/queue/received.search.tsx';

/** What contacts and employees can find. */
export const sources = [payslipSource, hrDocumentSource, sharedDocumentSource, receivedSource('client')];
