import type { Person } from '../../../../contract/signing/drafts.ts';
import { fillsIn } from '../../../../contract/signing/roles.ts';
import type { DraftRecipient } from './draft-values.ts';

/** What tells people apart: their address, where it is known. */
export const recipientKey = ({ person, email }: Pick<DraftRecipient, 'person' | 'email'>): string =>
  email.toLowerCase() || (person.kind === 'external' ? person.email : `${person.kind}:${person.id}`);

const samePerson = (a: Person, b: Person): boolean =>
  a.kind !== 'external' && b.kind !== 'external' && a.kind === b.kind && a.id === b.id;

/** Who of a list somebody is, if they are in it already. */
export const alreadyIn = (
  recipients: readonly DraftRecipient[],
  who: Pick<DraftRecipient, 'person' | 'email'>,
): DraftRecipient | undefined =>
  recipients.find((one) => recipientKey(one) === recipientKey(who) || samePerson(one.person, who.person));

/** Those who sign or approve, in the groups that act together, the first ones first. */
export function groupsOf(recipients: readonly DraftRecipient[]): DraftRecipient[][] {
  const acting = recipients.filter(fillsIn);
  const orders = [...new Set(acting.map(({ order }) => order))].toSorted((a, b) => a - b);
  return orders.map((order) => acting.filter((one) => one.order === order));
}

/** All recipients again, the groups numbered from 1; observers belong to the last one, so that whoever has to confirm holds up nobody. */
function numbered(
  groups: readonly (readonly DraftRecipient[])[],
  recipients: readonly DraftRecipient[],
): DraftRecipient[] {
  const turns = groups.filter((group) => group.length > 0);
  const last = Math.max(1, turns.length);
  return [
    ...turns.flatMap((group, at) => group.map((one) => ({ ...one, order: at + 1 }))),
    ...recipients.filter((one) => !fillsIn(one)).map((one) => ({ ...one, order: last })),
  ];
}

/**
 * Lets somebody act earlier (-1) or later (1) by one place: whoever has a group to themselves joins the next one, whoever shares
 * one leaves it for a group of their own. So any order can be reached.
 */
export function moveRecipient(
  recipients: readonly DraftRecipient[],
  id: string,
  by: 1 | -1,
): DraftRecipient[] {
  const groups = groupsOf(recipients);
  const at = groups.findIndex((group) => group.some((one) => one.id === id));
  const from = groups[at] ?? [];
  const who = from.filter((one) => one.id === id);
  const rest = from.filter((one) => one.id !== id);
  const beside = groups[at + by];
  if (!mayMove(recipients, id, by)) return numbered(groups, recipients);
  const next =
    rest.length > 0
      ? groups.toSpliced(at, 1, ...(by < 0 ? [who, rest] : [rest, who]))
      : groups.map((group) =>
          group === beside ? (by < 0 ? [...group, ...who] : [...who, ...group]) : group,
        );
  return numbered(rest.length > 0 ? next : next.toSpliced(at, 1), recipients);
}

/** Whether somebody can act earlier or later than they do. */
export function mayMove(recipients: readonly DraftRecipient[], id: string, by: 1 | -1): boolean {
  const groups = groupsOf(recipients);
  const at = groups.findIndex((group) => group.some((one) => one.id === id));
  return at >= 0 && ((groups[at]?.length ?? 0) > 1 || groups[at + by] !== undefined);
}

/** With somebody more, who belongs to the last group. */
export const withMore = (
  recipients: readonly DraftRecipient[],
  who: Omit<DraftRecipient, 'order'>,
): DraftRecipient[] => [
  ...recipients,
  { ...who, order: Math.max(1, ...recipients.filter(fillsIn).map(({ order }) => order)) },
];

/** With somebody in another's place: turn, role and fields stay. */
export const withInstead = (
  recipients: readonly DraftRecipient[],
  id: string,
  who: Pick<DraftRecipient, 'person' | 'name' | 'email' | 'me'>,
): DraftRecipient[] => recipients.map((one) => (one.id === id ? { ...one, ...who } : one));

/** With somebody less; whoever comes after moves up. */
export function withoutRecipient(recipients: readonly DraftRecipient[], id: string): DraftRecipient[] {
  const rest = recipients.filter((one) => one.id !== id);
  return numbered(groupsOf(rest), rest);
}
