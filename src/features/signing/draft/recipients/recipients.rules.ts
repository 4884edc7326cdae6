import { addressKey } from '#contract/core/same-address.ts';
import type { RecipientPerson } from '#contract/signing/drafts.ts';
import { fillsIn } from '#contract/signing/roles.ts';
import type { DraftRecipient } from '../draft-values.ts';

/** Key that distinguishes people: their address, if it is known. */
export const recipientKey = ({ person, email }: Pick<DraftRecipient, 'person' | 'email'>): string =>
  addressKey(email) || (person.kind === 'external' ? person.email : `${person.kind}:${person.id}`);

const samePerson = (a: RecipientPerson, b: RecipientPerson): boolean =>
  a.kind !== 'external' && b.kind !== 'external' && a.kind === b.kind && a.id === b.id;

/** The same person in the list, if they are in it already. */
export const alreadyIn = (
  recipients: readonly DraftRecipient[],
  who: Pick<DraftRecipient, 'person' | 'email'>,
): DraftRecipient | undefined =>
  recipients.find((one) => recipientKey(one) === recipientKey(who) || samePerson(one.person, who.person));

/** Signers and approvers in their groups, in the order of their turns. */
export function recipientGroups(recipients: readonly DraftRecipient[]): DraftRecipient[][] {
  const acting = recipients.filter(fillsIn);
  const orders = [...new Set(acting.map(({ order }) => order))].toSorted((a, b) => a - b);
  return orders.map((order) => acting.filter((one) => one.order === order));
}

/** All recipients, with their groups numbered from 1; observers join the last one, so that nobody waits for their confirmation. */
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
 * Moves a person's turn by one place earlier (-1) or later (1): from a group of their own into the next one, from a shared group into one
 * of their own. So any order can be reached.
 */
export function moveRecipient(
  recipients: readonly DraftRecipient[],
  id: string,
  by: 1 | -1,
): DraftRecipient[] {
  const groups = recipientGroups(recipients);
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

/** True if their turn can be moved by one place, earlier (-1) or later (1). */
export function mayMove(recipients: readonly DraftRecipient[], id: string, by: 1 | -1): boolean {
  const groups = recipientGroups(recipients);
  const at = groups.findIndex((group) => group.some((one) => one.id === id));
  return at >= 0 && ((groups[at]?.length ?? 0) > 1 || groups[at + by] !== undefined);
}

/** Adds a recipient to the last group. */
export const withMore = (
  recipients: readonly DraftRecipient[],
  who: Omit<DraftRecipient, 'order'>,
): DraftRecipient[] => [
  ...recipients,
  { ...who, order: Math.max(1, ...recipients.filter(fillsIn).map(({ order }) => order)) },
];

/** Replaces a recipient by another person: turn, role and fields stay. */
export const withInstead = (
  recipients: readonly DraftRecipient[],
  id: string,
  who: Pick<DraftRecipient, 'person' | 'name' | 'email' | 'me'>,
): DraftRecipient[] => recipients.map((one) => (one.id === id ? { ...one, ...who } : one));

/** Removes a recipient; later groups move up. */
export function withoutRecipient(recipients: readonly DraftRecipient[], id: string): DraftRecipient[] {
  const rest = recipients.filter((one) => one.id !== id);
  return numbered(recipientGroups(rest), rest);
}
