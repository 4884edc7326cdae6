import { commands } from '#contract/commands.ts';
import type { Portal } from '#contract/session/session.ts';
import { openDatabase } from '#src/offline/database/open.ts';
import { outboxDatabase } from '#src/offline/database/outbox.ts';
import type { CommandRow } from '#src/offline/database/rows.ts';
import { vaultMetadata } from '#src/offline/plain/vault-metadata.ts';
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

/** The submissions of this device, as far as this browser still has it. */
export interface OnDevice {
  /** The newest first. */
  readonly submissions: readonly SubmissionOnDevice[];
  /** Number of items that waited in outboxes which the browser deleted. */
  readonly lost: number;
}

/** The sealed submissions of everybody this browser keeps a vault for on a portal. Needs no key. Throws if an outbox cannot be read. */
export async function submissionsOnDevice(portal: Portal): Promise<OnDevice> {
  const kept = await Promise.all(
    vaultMetadata(portal).map(async ({ name, unsent = 0 }) => {
      const outbox = outboxDatabase(name);
      if (!(await openDatabase(outbox))) return { rows: [], lost: unsent };
      const rows = await outbox.commands
        .filter(({ command }) => commands[command]?.sealed)
        .toArray()
        .finally(() => outbox.close());
      return { rows, lost: 0 };
    }),
  );
  return {
    submissions: kept.flatMap(({ rows }) => rows.map(submissionOf)).sort((a, b) => b.at - a.at),
    lost: kept.reduce((sum, { lost }) => sum + lost, 0),
  };
}

/** Listens for every change to them. Returns a function that stops listening. */
export function onSubmissionsOnDevice(portal: Portal, changed: () => void): () => void {
  const stops = vaultMetadata(portal).map(({ name }) => onOutboxChange(name, changed));
  return () => {
    for (const stop of stops) stop();
  };
}
