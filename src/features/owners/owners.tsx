import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Network, Plus } from 'lucide-react';
import type { Interest } from '#contract/owners/interests.ts';
import { notFull } from '#contract/owners/share-sum.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { recordsQuery } from '#src/records/record.queries.ts';
import { RecordList } from '#src/records/record-list.tsx';
import { buttonClass } from '#src/ui/button/button.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { interestScreens } from './interest-screens.tsx';
import { Shares } from './shares.tsx';

const form = async () => (await import('./interest-form.tsx')).interestRecordForm;

/** The people and companies that own and control a client, and the register of its shares. */
export function Owners({ clientId }: { clientId: string }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-4">
        <p>
          <Link
            to="/app/clients/$id/shareholders/ownership"
            params={{ id: clientId }}
            className={buttonClass('plain', 'small')}
          >
            <Network aria-hidden="true" className="size-4" /> Ultimate ownership
          </Link>
        </p>
        <Incomplete clientId={clientId} />
        <RecordList of={interestScreens} form={form} adds={<Adds clientId={clientId} />} />
      </div>
      <Shares clientId={clientId} />
    </div>
  );
}

const Adds = ({ clientId }: { clientId: string }) => (
  <span className="flex flex-wrap gap-2">
    <Link
      to="/app/clients/$id/shareholders/create-individual"
      params={{ id: clientId }}
      className={buttonClass('plain', 'small')}
    >
      <Plus aria-hidden="true" className="size-4" /> Add an individual
    </Link>
    <Link
      to="/app/clients/$id/shareholders/create-corporate"
      params={{ id: clientId }}
      className={buttonClass('plain', 'small')}
    >
      <Plus aria-hidden="true" className="size-4" /> Add a company
    </Link>
  </span>
);

const heldOf = ({ share_class, from, to, ...interest }: Interest) => ({
  ...interest,
  class_id: share_class?.id ?? null,
  since: from,
  until: to,
});

/** Classes whose direct holdings do not add up to the whole. */
function Incomplete({ clientId }: { clientId: string }) {
  const { data } = useQuery(recordsQuery(interestScreens, clientId));
  const all = data?.data ?? [];
  const nameOf = (id: string | null) =>
    all.find(({ share_class }) => share_class?.id === id)?.share_class?.name ?? 'shares';
  return notFull(all.map(heldOf), today(now())).map(({ class_id, sum }) => (
    <p key={class_id}>
      <Status tone="warn">{`The direct holdings of ${class_id === null ? 'shares' : nameOf(class_id)} come to ${Number(sum.toFixed(4))} %, not to 100 %`}</Status>
    </p>
  ));
}
