import { roles } from '../../../contract/core/permissions.ts';
import { useSession } from '../../session/session.ts';
import { Card } from '../../ui/card/card.tsx';
import { Facts } from '../../ui/facts/facts.tsx';

const titleOf = (name: string): string =>
  Object.entries(roles).find(([code]) => code === name)?.[1].title ?? name;

/** A contact or a client employee, as the firm has them; the firm changes these facts. */
export function ClientProfile() {
  const { user, employee } = useSession();
  const held = [user, ...(employee && employee.id !== user.id ? [employee] : [])].flatMap(
    ({ roles }) => roles,
  );
  const clients = user.clients.map(({ name }) => name).join(', ');
  return (
    <Card title="About you">
      <Facts
        facts={[
          { label: 'Name', value: user.name },
          { label: 'E-mail', value: <span className="break-all">{user.email}</span> },
          { label: 'Job title', value: user.job_title },
          { label: user.clients.length > 1 ? 'Companies' : 'Company', value: clients },
          { label: 'Access', value: held.map(({ name }) => titleOf(name)).join(', ') },
        ]}
      />
      <p className="mt-3 text-small text-soft">Is something wrong? Tell your contact at the firm.</p>
    </Card>
  );
}
