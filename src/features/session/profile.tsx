import type { ReactNode } from 'react';
import { useSession } from '../../session/session.ts';
import { Card } from '../../ui/card/card.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { LookFields } from '../../ui/theme/look-fields.tsx';

interface ProfileProps {
  /** The person's data. */
  about: ReactNode;
  /** Storage on this device. */
  storage: ReactNode;
}

/** The signed-in person, the appearance, and the storage on this device. */
export function ProfileScreen({ about, storage }: ProfileProps) {
  const { user } = useSession();
  return (
    <>
      <PageHeader title={user.name} detail={user.job_title} />
      <div className="flex max-w-2xl flex-col gap-5">
        {about}
        <Card title="Theme and colour">
          <LookFields />
        </Card>
        <Card title="Kept on this device">{storage}</Card>
      </div>
    </>
  );
}
