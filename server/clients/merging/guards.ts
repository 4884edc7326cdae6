import { countOf } from '#contract/core/counts.ts';
import type { Standing } from '../lifecycle/queries.ts';
import type { MergeSide } from './queries.ts';

/** Two clients, and the names of those that they were merged into already. */
export interface Two {
  readonly merged: MergeSide;
  readonly survivor: MergeSide;
  nameOf(id: string): Promise<string | undefined>;
}

async function alreadyMerged({ name, merged_into }: MergeSide, advice: string, nameOf: Two['nameOf']) {
  if (!merged_into) return [];
  return [`${name} was merged into ${(await nameOf(merged_into)) ?? 'another client'} already. ${advice}`];
}

/** The reasons, in words, why one client cannot be merged into another. */
export async function mergeCauses({ merged, survivor, nameOf }: Two): Promise<string[]> {
  if (merged.id === survivor.id) return ['A client is not merged into itself.'];
  return [
    ...(await alreadyMerged(merged, 'Undo that first.', nameOf)),
    ...(await alreadyMerged(survivor, 'Choose that one instead.', nameOf)),
    ...(merged.kind === survivor.kind ? [] : ['One is a company, the other an individual.']),
    ...(survivor.record_status === 'ended' && merged.record_status !== 'ended'
      ? [`${survivor.name} has ended and ${merged.name} has not: let ${merged.name} stay.`]
      : []),
  ];
}

/** Work in progress at the client that is merged. */
export interface GoingOn {
  readonly standing: Standing;
  readonly bankChanges: number;
  /** The parent groups that the two belong to, by name. */
  readonly groups: { readonly merged: string | undefined; readonly survivor: string | undefined };
}

const many = (count: number, one: string, several: string, then: string): string[] =>
  count === 0 ? [] : [`${countOf(count, one, several)}: ${then}`];

/** Warnings, in words: nothing of it is lost, so none of it stops a merge. */
export function mergeWarnings(
  { merged, survivor }: Pick<Two, 'merged' | 'survivor'>,
  { standing, bankChanges, groups }: GoingOn,
): string[] {
  return [
    ...(merged.end_date !== null && merged.record_status !== 'ended'
      ? [`Its end is scheduled. It does not come while ${merged.name} is merged.`]
      : []),
    ...many(
      standing.openRuns,
      'pay run is open',
      'pay runs are open',
      `its payroll goes on as it is, found at ${survivor.name}.`,
    ),
    ...many(
      standing.outForSigning,
      'envelope is out for signing',
      'envelopes are out for signing',
      `signing goes on in the name of ${merged.name}.`,
    ),
    ...many(
      bankChanges,
      'bank change waits for a second person',
      'bank changes wait for a second person',
      `they are decided at ${survivor.name}.`,
    ),
    ...many(
      standing.unpaid,
      'invoice is not paid',
      'invoices are not paid',
      `they stay in the name of ${merged.name}.`,
    ),
    ...many(
      standing.portalEmployees,
      'employee has portal access',
      'employees have portal access',
      'they keep it.',
    ),
    ...(groups.merged && groups.survivor && groups.merged !== groups.survivor
      ? [
          `${merged.name} belongs to ${groups.merged}, ${survivor.name} to ${groups.survivor}: the group of ${survivor.name} is shown, the entry of ${merged.name} is kept.`,
        ]
      : []),
    ...(merged.hubspot !== null && survivor.hubspot !== null && merged.hubspot !== survivor.hubspot
      ? [
          `Both are linked to a company of the CRM: the link of ${survivor.name} is shown, that of ${merged.name} is kept.`,
        ]
      : []),
  ];
}
