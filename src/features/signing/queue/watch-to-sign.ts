import { QueryObserver } from '@tanstack/react-query';
import { hasActed } from '#contract/signing/roles.ts';
import { type EnvelopeRow, isDue, listMine } from '#contract/signing/signing.ts';
import { wholeListOf } from '#src/api/query.ts';
import { listDrafts } from '#src/offline/content/drafts.ts';
import { confirmActs } from '#src/offline/outbox/items/confirm.ts';
import { listItems } from '#src/offline/outbox/items/items.ts';
import { onOutboxChange } from '#src/offline/outbox/queue/changes.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import type { WatchCount } from '#src/session/page-target.ts';
import { queryClient } from '#src/session/query-client.ts';
import { forgetSigningProgress } from '../sign/progress/kept-progress.ts';
import { queueEntries } from './queue.rules.ts';

/** Drops what was filled in for documents that the server shows as answered, on whatever page or device that was. */
async function dropAnswered(vault: Vault, rows: readonly EnvelopeRow[]): Promise<void> {
  const drafts = await listDrafts(vault);
  for (const { id, action } of rows)
    if ((hasActed({ action }) || action === 'declined') && drafts.some(({ page }) => page.includes(id)))
      await forgetSigningProgress(id);
}

/** Counts the envelopes that need the person, as the lists show them. */
export const watchToSign: WatchCount = (vault, report) => {
  const envelopes = new QueryObserver(queryClient, wholeListOf(listMine, { background: true }));
  async function count() {
    const { data, dataUpdatedAt } = envelopes.getCurrentResult();
    const rows = data?.data ?? [];
    const listed = rows.map((row) => ({ envelopeId: row.id, acted: hasActed(row), due: isDue(row) }));
    await confirmActs(vault, listed, dataUpdatedAt);
    await dropAnswered(vault, rows);
    report(queueEntries(rows, await listItems(vault), dataUpdatedAt).needsMe.length);
  }
  const countAgain = () => void count().catch(console.warn);
  const stops = [envelopes.subscribe(countAgain), onOutboxChange(vault.name, countAgain)];
  countAgain();
  return () => {
    for (const stop of stops) stop();
  };
};
