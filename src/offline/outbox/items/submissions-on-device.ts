import { commands } from '../../../../contract/commands.ts';
import type { Portal } from '../../../../contract/session/session.ts';
import { openDatabase } from '../../database/open.ts';
import { outboxDatabase } from '../../database/outbox.ts';
import type { CommandRow } from '../../database/rows.ts';
import { vaultMetadata } from '../../plain/vault-metadata.ts';
import { onOutboxChange } from '../queue/changes.ts';
import { errorWords } from './items.ts';

/** A submission on this device, as far as it can be read without keys: its time and state, not its envelope. */
export interface SubmissionOnDevice extends Pick<CommandRow, 'id' | 'state'> {
  /** When it was done, device time, ms. */
  readonly at: number;
  /** Reason for its state, in words for people. */
  readonly reason?: string;
}

const submissionOf = ({ id, state, createdAt: at, code }: CommandRow): SubmissionOnDevice => {
  const reason = errorWords(code);
  return { id, state, at, ...(reason !== undefined && state !== 'sent' && { reason }) };
};

/** The sealed submissions of everybody this browser keeps a vault for on a portal, the newest first. Needs no key. */
export async function submissionsOnDevice(portal: Portal): Promise<SubmissionOnDevice[]> {
  const kept = await Promise.all(
    vaultMetadata(portal).map(async ({ name }) => {
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
    .map(submissionOf)
    .sort((a, b) => b.at - a.at);
}

/** Listens for every change to them. Returns a function that stops listening. */
export function onSubmissionsOnDevice(portal: Portal, changed: () => void): () => void {
  const stops = vaultMetadata(portal).map(({ name }) => onOutboxChange(name, changed));
  return () => {
    for (const stop of stops) stop();
  };
}
