import { titleOfRole } from '#contract/core/permissions.ts';
import { useSession } from '#src/session/session.ts';
import { Card } from '#src/ui/card/card.tsx';
import { PortalProfile } from './portal-profile.tsx';

/** A contact or a client employee: as the firm has them, and what they say about themselves. */
export function ClientProfile() {
  const { user, employee } = useSession();
  const held = [user, ...(employee && employee.id !== user.id ? [employee] : [])].flatMap(
    ({ roles }) => roles,
  );
  const clients = user.clients.map(({ name }) => name).join(', ');
  return (
    <Card title="About you">
      <PortalProfile
        held={[
          { label: 'Name', value: user.name },
          { label: 'E-mail', value: <span className="break-all">{user.email}</span> },
          // A contact says it below.
          ...(user.isContact ? [] : [{ label: 'Job title', value: user.job_title }]),
          { label: user.clients.length > 1 ? 'Companies' : 'Company', value: clients },
          { label: 'Access', value: held.map(({ name }) => titleOfRole(name)).join(', ') },
        ]}
      />
    </Card>
  );
}
