import { FileText, WalletCards } from 'lucide-react';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { type HrDocument, listHrDocuments, listPayslips, type Payslip } from '#contract/payroll/payroll.ts';
import { wholeListOf } from '#src/api/query.ts';
import { foundBy, type SearchSource } from '#src/api/search-source.ts';
import { formatDate } from '#src/lib/time/dates.ts';

export const payslipSource: SearchSource = {
  heading: 'Documents',
  noun: 'payslip',
  needs: { all: ['view my payslip'] },
  whole: true,
  query: () =>
    foundBy<ListAnswer<Payslip>>(wholeListOf(listPayslips, { quiet: true }), ({ data }) =>
      data.map(({ id, period_end }) => ({
        id,
        title: `Payslip ${formatDate(period_end, dateFormats.monthYear)}`,
        icon: <WalletCards />,
        path: `/client/my-payslips/${id}`,
      })),
    ),
};

export const hrDocumentSource: SearchSource = {
  heading: 'Documents',
  noun: 'document',
  needs: { all: ['view my hr document'] },
  whole: true,
  query: () =>
    foundBy<ListAnswer<HrDocument>>(wholeListOf(listHrDocuments, { quiet: true }), ({ data }) =>
      data.map(({ id, title }) => ({
        id,
        title,
        detail: 'HR document',
        icon: <FileText />,
        path: `/client/my-hr-documents/${id}`,
      })),
    ),
};
