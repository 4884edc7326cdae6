import type { ReactNode } from 'react';
import { greeting } from '../../lib/names.ts';
import { useSession } from '../../session/session.ts';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Sections } from '../../ui/section/sections.tsx';

/** Where a contact starts: their client, and what other features have for them. */
export function ContactHome({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <>
      <PageHeader title={greeting(user.name)} detail={user.clients[0]?.name} />
      <Sections>{children}</Sections>
    </>
  );
}
