import type { ReactNode } from 'react';
import { nameOfBrand } from '#src/session/config.ts';
import { useSession } from '#src/session/session.ts';
import { Card } from '#src/ui/card/card.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Sections } from '#src/ui/section/sections.tsx';
import { LookFields } from '#src/ui/theme/look-fields.tsx';

interface ProfileProps {
  /** The person's data. */
  about: ReactNode;
  /** The choices of notices, and how they come. */
  notices: ReactNode;
  /** Sign-in and devices. */
  security: ReactNode;
  /** Storage on this device. */
  storage: ReactNode;
}

/** The signed-in person, what they are told of, how they sign in, the appearance, and the storage on this device. */
export function ProfileScreen({ about, notices, security, storage }: ProfileProps) {
  const { user } = useSession();
  return (
    <>
      <PageHeader title={user.name} detail={user.job_title} />
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-2">
        <Sections>
          {about}
          {notices}
          <Card title="Theme and colour">
            <LookFields firm={nameOfBrand()} />
          </Card>
        </Sections>
        <Sections>
          <Card title="Sign-in and devices">{security}</Card>
          <Card title="Kept on this device">{storage}</Card>
        </Sections>
      </div>
    </>
  );
}
