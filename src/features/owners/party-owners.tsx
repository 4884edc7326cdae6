import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { filterBy } from '#contract/core/filters.ts';
import { listSearch } from '#contract/core/list.ts';
import { interestNames } from '#contract/owners/owner-words.ts';
import { type PartyInterest, partyInterests } from '#contract/owners/party-interests.ts';
import { queryOf } from '#src/api/query.ts';
import { formatTerm } from '#src/records/format-term.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { DialogOpening } from '#src/ui/dialog/dialog-opening.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { linkClass } from '#src/ui/link/link-class.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { extentOf } from './interest-screens.tsx';
import { write } from './owners.queries.ts';

const PartyOwnerDialog = lazyPart(() => import('./party-owner-dialog.tsx'), MissingDialog);

interface PartyOwnersProps {
  party: {
    readonly id: string;
    readonly name: string;
    readonly kind: 'PERSON' | 'ENTITY';
    readonly client: { readonly id: string } | null;
  };
}

/** Most interests that a card shows. */
const most = 100;
const interestsQuery = (field: 'subject' | 'party', id: string, enabled: boolean) =>
  queryOf(
    partyInterests.list,
    {
      query: listSearch({ filters: [filterBy(partyInterests.fields, field, 'EQ', id)], recordPerPage: most }),
    },
    { quiet: true, persist: false, enabled },
  );

/** The owners of a party that is no client, those that were entered before it became one, and what a party owns of others: for those who may see owners. */
export function PartyOwners({ party }: PartyOwnersProps) {
  const sees = useMay(partyInterests.list);
  const mayAdd = useMay(partyInterests.create);
  const mayEdit = useMay(partyInterests.update);
  const { online } = useReach();
  const isOwnable = party.kind === 'ENTITY' && !party.client;
  const owners = useQuery(interestsQuery('subject', party.id, sees && party.kind === 'ENTITY'));
  const owned = useQuery(interestsQuery('party', party.id, sees));
  const [edited, setEdited] = useState<PartyInterest | 'new'>();
  const [removed, setRemoved] = useState<PartyInterest>();
  if (!sees) return null;
  return (
    <>
      {(isOwnable || (owners.data?.meta.total ?? 0) > 0) && (
        <Card
          title="Owners"
          action={
            mayAdd &&
            isOwnable && (
              <Button size="small" disabled={!online} onClick={() => setEdited('new')}>
                Add an owner
              </Button>
            )
          }
        >
          {owners.isError && !owners.data && (
            <LoadFailure what="The owners" error={owners.error} onRetry={owners.refetch} />
          )}
          {owners.isPending && <Skeleton className="h-12 w-full" />}
          {!isOwnable && (
            <p className="mb-2 text-small text-soft">
              Entered before this party became a client. They no longer count: its shareholders do.
            </p>
          )}
          {owners.data?.data.length === 0 && (
            <p className="text-soft">
              No owners yet. Add those who hold it: they count for the clients that it owns in turn.
            </p>
          )}
          <Interests
            rows={owners.data?.data ?? []}
            other="party"
            {...(mayEdit && online && { onEdit: setEdited, onRemove: setRemoved })}
          />
          <Others total={owners.data?.meta.total} />
        </Card>
      )}
      {(owned.data?.data.length ?? 0) > 0 && (
        <Card title="Interests in other parties">
          <Interests rows={owned.data?.data ?? []} other="subject" />
          <Others total={owned.data?.meta.total} />
        </Card>
      )}
      {edited && (
        <Suspense fallback={<DialogOpening />}>
          <PartyOwnerDialog
            subject={party}
            held={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
      {removed && <RemoveDialog held={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

const Others = ({ total = 0 }: { total: number | undefined }) =>
  total > most && <p className="mt-2 text-small text-soft">{`And ${total - most} more.`}</p>;

interface InterestsProps {
  rows: readonly PartyInterest[];
  /** The party to name. */
  other: 'party' | 'subject';
  onEdit?(held: PartyInterest): void;
  onRemove?(held: PartyInterest): void;
}

function Interests({ rows, other, onEdit, onRemove }: InterestsProps) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {rows.map((held) => {
        const { name, id } = held[other];
        return (
          <li key={held.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <div className="min-w-48 flex-1">
              <p className="flex flex-wrap items-center gap-x-2">
                <Link
                  to="/app/parties/$partyId"
                  params={{ partyId: id }}
                  className={`${linkClass} wrap-anywhere`}
                >
                  {name}
                </Link>
                {held.beneficial_owner && <Badge tone="accent">Beneficial owner</Badge>}
              </p>
              <p className="text-small text-soft">
                {[interestNames[held.type], extentOf(held), formatTerm(held.from, held.to)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {onEdit && (
              <Button
                size="small"
                variant="quiet"
                aria-label={`Change: ${name}`}
                onClick={() => onEdit(held)}
              >
                Change
              </Button>
            )}
            {onRemove && (
              <Button
                size="small"
                variant="quiet"
                aria-label={`Delete: ${name}`}
                onClick={() => onRemove(held)}
              >
                Delete
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function RemoveDialog({ held, onClose }: { held: PartyInterest; onClose(): void }) {
  const form = useForm({
    schema: anyValues<object>(),
    initial: {},
    async submit() {
      const refused = await write(partyInterests.remove, {
        params: { id: held.id },
        query: { version: String(held.version) },
      });
      if (refused) return refused;
      notify({ message: 'The owner is deleted.' });
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Delete the interest of ${held.party.name}?`}
      action="Delete"
      danger
      onClose={onClose}
    >
      <p>
        If it has ended, change it and enter the last day instead: what was so before stays known. The log can
        bring a deleted one back.
      </p>
    </FormDialog>
  );
}
