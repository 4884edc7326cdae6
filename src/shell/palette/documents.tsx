import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileText, FolderOpen, PenLine, WalletCards } from 'lucide-react';
import type { ReactNode } from 'react';
import { listSharedDocuments } from '../../../contract/documents.ts';
import { dateFormats } from '../../../contract/limits.ts';
import { listHrDocuments, listPayslips } from '../../../contract/payroll.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { listMine } from '../../../contract/signing.ts';
import { wholeListOf } from '../../api/query.ts';
import { formatDate } from '../../lib/time.ts';
import { useSession } from '../../session/session.ts';
import type { Found } from './found.ts';

/** The documents of the lists this device keeps: found without a connection too. */
export function useDocuments(): Found[] {
  const { portal, permissions } = useSession();
  const navigate = useNavigate();
  const choices = (permission: Permission, where = true) => ({
    enabled: where && permissions.includes(permission),
    quiet: true,
  });
  const own = portal === 'client';
  const toSign = useQuery(wholeListOf(listMine, choices('view sign')));
  const payslips = useQuery(wholeListOf(listPayslips, choices('view my payslip', own)));
  const hrDocuments = useQuery(wholeListOf(listHrDocuments, choices('view my hr document', own)));
  const shared = useQuery(wholeListOf(listSharedDocuments, choices('view shared document', own)));

  const found = (list: string, id: string, title: string, detail: string, icon: ReactNode): Found => ({
    key: `${list}:${id}`,
    title,
    detail,
    icon,
    open: () => void navigate({ to: `/${portal}/${list}/${id}` }),
  });
  return [
    ...(toSign.data?.data ?? []).map(({ id, title, sender }) =>
      found('sign/document-to-sign', id, title, `From ${sender}`, <PenLine />),
    ),
    ...(payslips.data?.data ?? []).map(({ id, period_end }) =>
      found(
        'my-payslips',
        id,
        `Payslip ${formatDate(period_end, dateFormats.monthYear)}`,
        '',
        <WalletCards />,
      ),
    ),
    ...(hrDocuments.data?.data ?? []).map(({ id, title }) =>
      found('my-hr-documents', id, title, 'HR document', <FileText />),
    ),
    ...(shared.data?.data ?? []).map(({ id, title }) =>
      found('shared-documents', id, title, 'Shared document', <FolderOpen />),
    ),
  ];
}
