import { writeOutbox } from '../database/fence.ts';
import type { Vault } from '../vault/vault.ts';
import { outboxChanged } from './changes.ts';

/** How the server's own list shows an envelope: whether this person has acted on it, or is still asked to. */
export interface ConfirmedItem {
  readonly envelopeId: string;
  readonly acted: boolean;
  readonly due: boolean;
}

/** A list that was asked for before an act arrived may be answered after it, ms. */
const overtakenMs = 60_000;

/**
 * Holds what was signed here and taken against the server's own list, answered at `asOf` (device time, ms). What the list shows is forgotten
 * here but for the fact; what it still asks for the server has lost, as one put back from a backup has: that goes again.
 */
export async function confirmActs(vault: Vault, list: readonly ConfirmedItem[], asOf: number): Promise<void> {
  const listed = new Map(list.map((one) => [one.envelopeId, one]));
  const { commands } = vault.outbox;
  let again = false;
  const held = await commands.filter(({ state, sealed }) => state === 'sent' && sealed !== undefined).count();
  if (held === 0) return;
  await writeOutbox(vault, ['commands'], () =>
    commands
      .filter(({ state, sealed }) => state === 'sent' && sealed !== undefined)
      .modify((row) => {
        const shown = row.sealed && listed.get(row.sealed.envelopeId);
        if (shown?.acted) {
          delete row.sealed;
          delete row.body;
        } else if (shown?.due && asOf - (row.sentAt ?? asOf) > overtakenMs) {
          row.state = 'waiting';
          row.nextTryAt = 0;
          delete row.sentAt;
          delete row.result;
          again = true;
        }
      }),
  );
  if (again) outboxChanged(vault.name, { work: true });
}
