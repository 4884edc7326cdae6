import { commands } from '../../../contract/commands.ts';
import type { Portal } from '../../../contract/session/session.ts';
import { openDatabase } from '../database/open.ts';
import { outboxDatabase } from '../database/outbox.ts';
import type { CommandRow } from '../database/rows.ts';
import { markers } from '../vault-metadata.ts';
import { onOutboxChange } from './changes.ts';
import { errorWords } from './items.ts';

/** What somebody signed or answered on this device, as far as it can be told without their keys: not on what. */
export interface ActHere extends Pick<CommandRow, 'id' | 'state'> {
  /** When it was done, device time, ms. */
  readonly at: number;
  /** Why it is where it is, in words for people. */
  readonly reason?: string;
}

const actOf = ({ id, state, createdAt: at, code }: CommandRow): ActHere => {
  const reason = errorWords(code);
  return { id, state, at, ...(reason !== undefined && state !== 'sent' && { reason }) };
};

/** The sealed acts of everybody this browser keeps something for on a portal, the newest first. Needs no key. */
export async function actsHere(portal: Portal): Promise<ActHere[]> {
  const kept = await Promise.all(
    markers(portal).map(async ({ name }) => {
      const outbox = outboxDatabase(name);
      if (!(await openDatabase(outbox))) return [];
      return outbox.commands
        .filter(({ command }) => commands[command]?.sealed)
        .toArray()
        .finally(() => outbox.close());
    }),
  );
  return kept
    .flat()
    .map(actOf)
    .sort((a, b) => b.at - a.at);
}

/** Hears of every change to them. Returns how to stop. */
export function onActsHere(portal: Portal, changed: () => void): () => void {
  const stops = markers(portal).map(({ name }) => onOutboxChange(name, changed));
  return () => {
    for (const stop of stops) stop();
  };
}
