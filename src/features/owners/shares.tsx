import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { Suspense, useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import type { MoveKind } from '#contract/owners/owner-words.ts';
import {
  addMove,
  changeMove,
  removeMove,
  type ShareMove,
  type ShareRegister,
} from '#contract/owners/share-moves.ts';
import { labelOf } from '#src/lib/names.ts';
import { now } from '#src/lib/time/clock.ts';
import { formatDate, today } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { DialogOpening } from '#src/ui/dialog/dialog-opening.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { linkClass } from '#src/ui/link/link-class.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { grouped } from './interest-screens.tsx';
import { shareRegisterQuery, write } from './owners.queries.ts';

const MoveDialog = lazyPart(() => import('./move-dialog.tsx'), MissingDialog);

const day = (value: string) => formatDate(value, dateFormats.date);
const acts: readonly { kind: MoveKind; label: string }[] = [
  { kind: 'ISSUE', label: 'Issue' },
  { kind: 'TRANSFER', label: 'Transfer' },
  { kind: 'REDEEM', label: 'Redeem' },
  { kind: 'SPLIT', label: 'Split' },
];

/** The register of a client's shares: who holds how many as at a day, and what happened with them. */
export function Shares({ clientId }: { clientId: string }) {
  const [chosen, setAt] = useState<string>();
  const { data, isError, error, refetch } = useQuery({
    ...shareRegisterQuery(clientId, chosen),
    placeholderData: (before) => before,
    enabled: chosen !== '',
  });
  const mayAdd = useMay(addMove);
  const { online } = useReach();
  const [edited, setEdited] = useState<ShareMove | MoveKind>();
  const [removed, setRemoved] = useState<ShareMove>();
  if (isError && !data) return <LoadFailure what="The register of shares" error={error} onRetry={refetch} />;
  const hasMoves = data !== undefined && data.moves.length > 0;
  return (
    <Section
      title="Register of shares"
      more={
        mayAdd &&
        data !== undefined &&
        data.classes.length > 0 && (
          <span className="flex flex-wrap gap-2">
            {acts
              .filter(({ kind }) => kind === 'ISSUE' || hasMoves)
              .map(({ kind, label }) => (
                <Button key={kind} size="small" disabled={!online} onClick={() => setEdited(kind)}>
                  {label}
                </Button>
              ))}
          </span>
        )
      }
    >
      {!data && <Skeleton className="h-40 w-full" />}
      {data?.classes.length === 0 && (
        <EmptyState icon={<ScrollText />} title="No class of shares yet">
          Add the classes of shares among the records of the corporate secretary, then issue them here.
        </EmptyState>
      )}
      {data && data.classes.length > 0 && !hasMoves && (
        <EmptyState icon={<ScrollText />} title="No shares issued yet">
          Enter how the shares were issued, and each transfer since: the holders follow from that.
        </EmptyState>
      )}
      {hasMoves && (
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
          <Card title="Holders">
            <TextField
              type="date"
              label="As at"
              value={chosen ?? data.at}
              max={today(now())}
              onChange={setAt}
              className="max-w-60"
            />
            <Holdings register={data} />
          </Card>
          <Card title="Moves">
            <Moves moves={data.moves} onEdit={setEdited} onRemove={setRemoved} />
          </Card>
        </div>
      )}
      {edited && data && (
        <Suspense fallback={<DialogOpening />}>
          <MoveDialog
            clientId={clientId}
            kind={typeof edited === 'string' ? edited : edited.kind}
            move={typeof edited === 'string' ? undefined : edited}
            register={data}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
      {removed && <RemoveDialog move={removed} onClose={() => setRemoved(undefined)} />}
    </Section>
  );
}

function Holdings({ register: { classes, holdings } }: { register: ShareRegister }) {
  return (
    <ul className="mt-5 flex flex-col gap-5">
      {classes.map(({ id, code, name, issued, held }) => (
        <li key={id}>
          <p className="flex flex-wrap items-center gap-x-3">
            <span className="font-semibold">
              {code}, {name}
            </span>
            {BigInt(held) > BigInt(issued) && (
              <Status tone="warn">{`${grouped(held)} held, ${grouped(issued)} issued by the class`}</Status>
            )}
          </p>
          {holdings.every(({ share_class }) => share_class.id !== id) && (
            <p className="text-small text-soft">Nobody holds any.</p>
          )}
          <ul aria-label={`Holders of ${code}`} className="mt-1 flex flex-col divide-y divide-line">
            {holdings
              .filter(({ share_class }) => share_class.id === id)
              .map(({ party, shares, part }) => (
                <li key={party.id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
                  <Link
                    to="/app/parties/$partyId"
                    params={{ partyId: party.id }}
                    className={`${linkClass} min-w-0 wrap-anywhere`}
                  >
                    {party.name}
                  </Link>
                  <span className="tabular-nums">
                    {grouped(shares)} <span className="text-soft">· {part} %</span>
                  </span>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** '2 new shares for 1', '1,000 ORD' */
const extentOf = ({ kind, shares, share_class, split_to, split_from }: ShareMove): string =>
  kind === 'SPLIT'
    ? `${share_class.name}: ${split_to} new shares for ${split_from}`
    : `${grouped(shares ?? '')} ${share_class.name}`;

interface MovesProps {
  moves: readonly ShareMove[];
  onEdit(move: ShareMove): void;
  onRemove(move: ShareMove): void;
}
function Moves({ moves, onEdit, onRemove }: MovesProps) {
  const mayEdit = useMay(changeMove);
  const { online } = useReach();
  return (
    <ol aria-label="Moves" className="flex flex-col divide-y divide-line">
      {moves.map((move) => {
        const { id, kind, from, to, joint_holders, certificate, first_number, last_number, note } = move;
        const title = `${labelOf(kind)} of ${day(move.day)}`;
        const holders = [to?.name, ...joint_holders.map(({ name }) => name)].filter(Boolean).join(' and ');
        const more = [
          certificate && `Certificate ${certificate}`,
          first_number && `Numbers ${grouped(first_number)} to ${grouped(last_number ?? '')}`,
          note,
        ].filter(Boolean);
        return (
          <li key={id} className="py-3 first:pt-0">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{labelOf(kind)}</span>
              <span className="text-small text-soft">{day(move.day)}</span>
            </p>
            <p className="wrap-anywhere">
              {extentOf(move)}
              {from && ` from ${from.name}`}
              {holders && ` to ${holders}`}
            </p>
            {more.length > 0 && <p className="text-small text-soft wrap-anywhere">{more.join(' · ')}</p>}
            {mayEdit && (
              <p className="mt-2 flex flex-wrap gap-2">
                <Button
                  size="small"
                  disabled={!online}
                  aria-label={`Correct: ${title}`}
                  onClick={() => onEdit(move)}
                >
                  Correct
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  disabled={!online}
                  aria-label={`Take back: ${title}`}
                  onClick={() => onRemove(move)}
                >
                  Take back
                </Button>
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function RemoveDialog({ move, onClose }: { move: ShareMove; onClose(): void }) {
  const form = useForm({
    schema: anyValues<object>(),
    initial: {},
    async submit() {
      const refused = await write(removeMove, { params: { id: move.id }, body: { version: move.version } });
      if (refused) return refused;
      notify({ message: 'The move is taken back.' });
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Take back the ${labelOf(move.kind).toLowerCase()} of ${day(move.day)}?`}
      action="Take back"
      danger
      onClose={onClose}
    >
      <p>{extentOf(move)}. The holders are those that follow from the other moves.</p>
    </FormDialog>
  );
}
