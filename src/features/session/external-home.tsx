import type { ReactNode } from 'react';
import { useSession } from '../../session/session.ts';
import { PageHeader } from '../../ui/page-header/page-header.tsx';

/** Where an outside signer starts; `children` is what waits for them. */
export function ExternalHome({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <>
      <PageHeader title={`Hello, ${user.name}`} detail="The documents you were asked to sign." />
      {children}
    </>
  );
}
