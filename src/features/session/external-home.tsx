import type { ReactNode } from 'react';
import { greetingFor } from '#src/lib/names.ts';
import { useSession } from '#src/session/session.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';

/** Home page of an outside signer; `children` shows the envelopes that need them, and those they answered. */
export function ExternalHome({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <>
      <PageHeader title={greetingFor(user.name)} detail="The documents that were sent to you." />
      {children}
    </>
  );
}
