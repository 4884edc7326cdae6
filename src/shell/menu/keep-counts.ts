import { QueryObserver } from '@tanstack/react-query';
import { isReceipt } from '../../../contract/commands.ts';
import { hasActed } from '../../../contract/signing/roles.ts';
import { isDue, listMine } from '../../../contract/signing/signing.ts';
import { wholeListOf } from '../../api/query.ts';
import { receivedSince } from '../../offline/database/rows.ts';
import { noteUnsent } from '../../offline/lifecycle/unsent-count.ts';
import { confirmActs } from '../../offline/outbox/items/confirm.ts';
import { listItems } from '../../offline/outbox/items/items.ts';
import { onOutboxChange } from '../../offline/outbox/queue/changes.ts';
import type { Vault } from '../../offline/vault/vault.ts';
import { queryClient } from '../../session/query-client.ts';
import type { Session } from '../../session/session.ts';
import { setCounts } from './counts.ts';

/** Counts the person's waiting work, for the menus, the title and the app's icon. Returns a function that stops. */
export function keepCounts({ permissions }: Session, vault: Vault): () => void {
  const enabled = permissions.includes('view sign');
  const envelopes = new QueryObserver(queryClient, wholeListOf(listMine, { enabled, background: true }));

  async function count() {
    const { data, dataUpdatedAt } = envelopes.getCurrentResult();
    const listed = (data?.data ?? []).map((row) => ({
      envelopeId: row.id,
      acted: hasActed(row),
      due: isDue(row),
    }));
    await confirmActs(vault, listed, dataUpdatedAt);
    const items = await listItems(vault);
    const unsent = items.filter(({ state, command }) => state !== 'sent' && !isReceipt(command));
    await noteUnsent(vault, unsent.length);
    const received = items.filter((item) => receivedSince(item, dataUpdatedAt));
    const acted = new Set([...unsent, ...received].map(({ envelopeId }) => envelopeId));
    const due = (data?.data ?? []).filter((row) => isDue(row) && !acted.has(row.id));
    setCounts({ toSign: due.length, unsent: unsent.length });
    showOnIcon(due.length);
  }

  const countAgain = () => void count().catch(console.warn);
  const stops = [envelopes.subscribe(countAgain), onOutboxChange(vault.name, countAgain)];
  countAgain();
  return () => {
    for (const stop of stops) stop();
    setCounts({ toSign: 0, unsent: 0 });
    showOnIcon(0);
  };
}

/** Shows the number of waiting documents on the installed app's icon, if the system supports that. */
function showOnIcon(count: number) {
  // Refused if the app is not installed, which is fine.
  navigator.setAppBadge?.(count).catch(() => undefined);
}
