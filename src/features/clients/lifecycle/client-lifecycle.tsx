import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Client } from '#contract/clients/clients.ts';
import { transitions } from '#contract/clients/lifecycle.ts';
import type { Lifecycle, Offered } from '#contract/clients/lifecycle-calls.ts';
import { mergeClients } from '#contract/clients/merging.ts';
import { countOf } from '#contract/core/counts.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { allows } from '#contract/core/requirement.ts';
import { labelOf } from '#src/lib/names.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useSession } from '#src/session/session.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { DialogOpening } from '#src/ui/dialog/dialog-opening.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import { lifecycleQuery } from './lifecycle.queries.ts';

const MergeClients = lazyPart(() => import('../merging/merge-clients.tsx'), MissingDialog);
const TransitionDialog = lazyPart(() => import('./transition-dialog.tsx'), MissingDialog);

const day = (value: string) => formatDate(value, dateFormats.date);
const byWhom = (by: { name: string } | null) => (by ? ` by ${by.name}` : '');

/** The people of an ended client with access to the portal still; undefined if nobody has. */
function portalLine({ contacts, employees }: NonNullable<Lifecycle['ended']>['portal']): string | undefined {
  const people = [
    contacts > 0 && countOf(contacts, 'contact', 'contacts'),
    employees > 0 && countOf(employees, 'employee', 'employees'),
  ].filter((line) => line !== false);
  if (people.length === 0) return undefined;
  return `${people.join(' and ')} still ${contacts + employees === 1 ? 'has' : 'have'} access to the portal, until you end it.`;
}

/** Where a client stands besides its status, each fact a line. */
export function standingLines(
  { ready, hold, scheduled, ended }: Lifecycle,
  { end_date, reason_for_ending }: Pick<Client, 'end_date' | 'reason_for_ending'>,
): string[] {
  return [
    ready && `Marked ready for activation${byWhom(ready.by)} on ${day(ready.at)}`,
    hold &&
      `On hold since ${day(hold.at)}${byWhom(hold.by)}, review on ${day(hold.review_on)}: ${hold.reason}`,
    scheduled &&
      (scheduled.problem
        ? `Was to end on ${day(scheduled.on)}: ${scheduled.problem}`
        : `Ends on ${day(scheduled.on)}`),
    ended &&
      `Ended on ${day(end_date ?? ended.at)}${byWhom(ended.by)}: ${[labelOf(reason_for_ending), ended.reason].filter(Boolean).join(', ')}`,
    ended && portalLine(ended.portal),
  ].filter((line) => typeof line === 'string');
}

/** The actions on a client's status that the person may do: the first as a button, the others in a menu. */
export function ClientLifecycle({ client }: { client: Client }) {
  const { data, refetch } = useQuery(lifecycleQuery(client.id));
  const { permissions } = useSession();
  const { online } = useReach();
  const [asked, setAsked] = useState<Offered>();
  const [isMerging, setMerging] = useState(false);
  const mayMerge = useMay(mergeClients);
  if (!data) return null;
  const [first, ...others] = data.offered.filter(({ action }) =>
    allows(permissions, { all: [transitions[action].may] }),
  );
  const lines = standingLines(data, client);
  /** Asks before an action. Much that may hinder it changes on other pages, so that is read again. */
  function ask(offered: Offered) {
    setAsked(offered);
    void refetch();
  }
  if (!first && !mayMerge && lines.length === 0) return null;
  return (
    <div
      className={`flex flex-wrap items-center gap-x-6 gap-y-2 ${lines.length > 0 ? 'w-full' : 'md:ml-auto'}`}
    >
      {lines.length > 0 && (
        <div className="min-w-0 flex-[1_1_20rem] text-small text-ink">
          {lines.map((line) => (
            <p key={line} className="wrap-anywhere">
              {line}
            </p>
          ))}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {first && (
          <Button size="small" disabled={!online} onClick={() => ask(first)}>
            {transitions[first.action].label}
          </Button>
        )}
        {!online && (first || mayMerge) && (
          <span className="text-small text-soft">Changed while online only</span>
        )}
        {online && (others.length > 0 || mayMerge) && (
          <Menu
            label={others.length > 0 ? 'More about the status' : 'More about the client'}
            trigger={<ChevronDown aria-hidden="true" />}
            parts={[
              {
                entries: others.map((offered) => ({
                  key: offered.action,
                  label: transitions[offered.action].label,
                  danger: 'danger' in transitions[offered.action],
                  onSelect: () => ask(offered),
                })),
              },
              ...(mayMerge
                ? [
                    {
                      entries: [
                        {
                          key: 'merge',
                          label: 'Merge with another client',
                          onSelect: () => setMerging(true),
                        },
                      ],
                    },
                  ]
                : []),
            ].filter(({ entries }) => entries.length > 0)}
          />
        )}
      </div>
      {isMerging && (
        <Suspense fallback={<DialogOpening />}>
          <MergeClients client={client} onClose={() => setMerging(false)} />
        </Suspense>
      )}
      {asked && (
        <Suspense fallback={<DialogOpening />}>
          <TransitionDialog
            client={client}
            offered={data.offered.find(({ action }) => action === asked.action) ?? asked}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
