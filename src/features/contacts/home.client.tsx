import type { ReactNode } from 'react';
import { useSession } from '../../session/session.ts';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Sections } from '../../ui/section/sections.tsx';

/** Where a contact starts: their client, and what other features have for them. */
export function ContactHome({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <>
      <PageHeader title={`Hello, ${user.name.split(' ')[0]}`} detail={user.clients[0]?.name} />
      <Sections>{children}</Sections>
    </>
  );
}
