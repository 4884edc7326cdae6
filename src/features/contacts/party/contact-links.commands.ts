import { newId } from '#contract/core/values.ts';
import { type LinkTarget, linkContact, unlinkContact } from '#contract/parties/contact-links.ts';
import { call } from '#src/api/call.ts';
import { now } from '#src/lib/time/clock.ts';
import { queryClient } from '#src/session/query-client.ts';
import { notify } from '#src/ui/notifications/store.ts';

/** A contact as somebody saw it. */
type SeenContact = { id: string; version: number };

/** Says which party a contact is. */
export async function link({ id, version }: SeenContact, to: LinkTarget): Promise<void> {
  const { party } = await call(
    linkContact,
    { params: { id }, body: { version, to } },
    { idempotencyKey: newId(now()) },
  );
  notify({ message: `Linked to ${party.name}.` });
  await queryClient.invalidateQueries();
}

/** Takes such a link back. */
export async function unlink({ id, version }: SeenContact): Promise<void> {
  await call(unlinkContact, { params: { id }, body: { version } }, { idempotencyKey: newId(now()) });
  notify({ message: 'The link is taken back.' });
  await queryClient.invalidateQueries();
}
