import type { Portal } from '../../../contract/session.ts';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { SigningOverview } from './signing-overview.tsx';

/** The page of documents to sign, and those that were. */
export function SigningQueue({ portal }: { portal: Portal }) {
  return (
    <>
      <PageHeader title="Documents to sign" />
      <SigningOverview portal={portal} />
    </>
  );
}
