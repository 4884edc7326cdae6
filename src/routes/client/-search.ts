import { sharedDocumentSource } from '../../features/documents/shared-documents.search.tsx';
import { hrDocumentSource, payslipSource } from '../../features/payroll/payroll.search.tsx';
import { receivedSource } from '../../features/signing/queue/received.search.tsx';

/** Search sources of contacts and employees. */
export const sources = [payslipSource, hrDocumentSource, sharedDocumentSource, receivedSource('client')];
