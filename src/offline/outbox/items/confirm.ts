import { writeOutbox } from '#src/offline/database/fence.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { outboxChanged } from '../queue/changes.ts';

/** State of an envelope in the server's own list: this person has submitted, or is still asked to. */
export interface ConfirmedItem {
  readonly envelopeId: string;
  readonly acted: boolean;
  readonly due: boolean;
}

/** A list requested before a submission arrived may be answered this much after it, ms. */
const overtakenMs = 60_000;

/**
 * Compares submissions the server took with its own list, answered at `asOf` (device time, ms). Of those the list shows, only the fact is
 * kept. One that the list still asks for is lost on the server (e.g. restored from a backup) and is sent again.
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
