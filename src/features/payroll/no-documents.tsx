import { BookOpenText, FileText } from 'lucide-react';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';

export const noPayslips = (
  <EmptyState icon={<FileText />} title="No payslips yet">
    Your first payslip appears here on payday.
  </EmptyState>
);

export const noHrDocuments = (
  <EmptyState icon={<BookOpenText />} title="No documents yet">
    Contracts, policies and certificates your employer shares with you appear here.
  </EmptyState>
);
