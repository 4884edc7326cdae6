import type { ReactNode } from 'react';
import { greetingFor } from '../../lib/names.ts';
import { useSession } from '../../session/session.ts';
import { PageHeader } from '../../ui/page-header/page-header.tsx';

/** Where an outside signer starts; `children` is what asks for them, and what they did. */
export function ExternalHome({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <>
      <PageHeader title={greetingFor(user.name)} detail="The documents that were sent to you." />
      {children}
    </>
  );
}
