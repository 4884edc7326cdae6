import { Link } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { Suspense } from 'react';
import type { Permission } from '#contract/core/permissions.ts';
import { allows } from '#contract/core/requirement.ts';
import { NewestSharedDocuments } from '#src/features/documents/newest-shared-documents.client.tsx';
import { NewestNews } from '#src/features/news/newest-news.client.tsx';
import { LatestPayslip } from '#src/features/payroll/latest-payslip.client.tsx';
import { NewestHrDocuments } from '#src/features/payroll/newest-hr-documents.client.tsx';
import { NextPayDays } from '#src/features/payroll/team/payroll-home.client.tsx';
import { greetingFor } from '#src/lib/names.ts';
import { useSession } from '#src/session/session.ts';
import { afterPaint } from '#src/ui/after-paint.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { Nothing } from '#src/ui/part/missing-part.tsx';
import { PartOpening, Sections } from '#src/ui/section/sections.tsx';
import { DueList } from './-due.tsx';

const PayOverview = lazyPart(async () => ({
  default: (await import('#src/features/payroll/figures/pay-overview.client.tsx')).PayOverview,
}));
const ConversationNews = lazyPart(async () => ({
  default: (await import('#src/features/comments/conversation-news.client.tsx')).ConversationNews,
}));
const YourPeople = lazyPart(async () => ({
  default: (await import('#src/features/contacts/your-people.client.tsx')).YourPeople,
}));
const SyncNotice = lazyPart(() => afterPaint(() => import('#src/shell/offline/sync-notice.tsx')), Nothing);

/**
 * The home of a contact, of an employee, or of a person who is both: what waits for them, the latest payslip, and the rest, each section only
 * for people who may open its list.
 */
export function ClientHome() {
  const { user, permissions } = useSession();
  const may = (permission: Permission) => allows(permissions, { all: [permission] });
  return (
    <>
      <PageHeader
        title={greetingFor(user.name)}
        detail={user.clients[0]?.name}
        actions={
          may('upload document') && (
            <Link to="/client/send/document" className={buttonClass('primary')}>
              <Upload aria-hidden="true" className="size-4" /> Send a document
            </Link>
          )
        }
      />
      <Sections>
        <DueList may={may} />
        {may('view my payslip') && <LatestPayslip />}
        {may('view my home') && may('view my payslip') && (
          <Suspense fallback={<PartOpening />}>
            <PayOverview />
          </Suspense>
        )}
        {may('view payroll') && <NextPayDays />}
        {may('view my hr document') && <NewestHrDocuments />}
        {may('view shared document') && <NewestSharedDocuments />}
        <NewestNews />
        {may('view contact') && (
          <Suspense fallback={<PartOpening />}>
            <ConversationNews />
          </Suspense>
        )}
        {may('view contact') && (
          <Suspense fallback={<PartOpening />}>
            <YourPeople />
          </Suspense>
        )}
      </Sections>
      <Suspense>
        <SyncNotice />
      </Suspense>
    </>
  );
}
