import { hashOf } from '#server/hash.ts';
import type { RecipientRow } from '../envelope/recipients.queries.ts';

type Asked = Pick<RecipientRow, 'id' | 'role' | 'order' | 'email' | 'account_id'>;

/**
 * The text whose SHA-256 is the `asked` of an event `sent` or `replaced` (docs/evidence.md): the title, and who was asked, by id. The text
 * itself is in the evidence, so that names can be erased without breaking the chain.
 */
export const askedText = (title: string, recipients: readonly Asked[]): string =>
  JSON.stringify({
    title,
    recipients: recipients
      .map(({ id, role, order, email, account_id: account }) => ({ id, role, order, email, account }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  });

export const askedHash = (...of: Parameters<typeof askedText>): string => hashOf(askedText(...of));

/** The recipients that an event asked: a draft's own when it was sent, else the successor. */
export function askedBy<T extends Asked & Pick<RecipientRow, 'replaces'>>(
  event: { type: 'sent' } | { type: 'replaced'; successor: string },
  recipients: readonly T[],
): T[] {
  return recipients.filter(({ id, replaces }) =>
    event.type === 'sent' ? replaces === null : id === event.successor,
  );
}
