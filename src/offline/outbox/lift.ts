import { type Command, type CommandName, commands } from '../../../contract/commands.ts';
import type { OutboxDatabase } from '../database/outbox.ts';
import type { CommandRow, Encrypted } from '../database/rows.ts';
import { sealJson, unsealJson } from '../vault/seal.ts';
import type { LiveKeys } from '../vault/vault.ts';
import { bodyOf, bodyPlace, resultPlace } from './body.ts';

/*
 * What this device wrote itself is no news to it: what waits behind a write of its own is decided on the version which that made. Where
 * somebody else wrote in between, the server's answer says so.
 */

const versionIn = (answer: unknown): number => {
  const { version } = (answer ?? {}) as { version?: unknown };
  return typeof version === 'number' ? version : 0;
};

/** The input of a command, decided on at least this version. */
function lifted(command: CommandName, input: unknown, version: number): unknown {
  const { onVersion }: Command = commands[command];
  return onVersion && onVersion.read(input) < version ? onVersion.lift(input, version) : input;
}

/** The bodies of what waits behind a write that was just confirmed, where they change. */
export async function liftedBehind(
  { commands: table }: OutboxDatabase,
  keys: LiveKeys,
  row: CommandRow,
  answer: unknown,
): Promise<{ id: string; body: Encrypted }[]> {
  const version = versionIn(answer);
  if (version === 0) return [];
  const same = await table.where('subject').equals(row.subject).toArray();
  const behind = same.filter(({ id, state }) => id > row.id && state !== 'sent');
  const changed = await Promise.all(
    behind.map(async (later) => {
      const input = await bodyOf(keys, later);
      const next = input === undefined ? undefined : lifted(later.command, input, version);
      return next === input ? [] : [{ id: later.id, body: await sealJson(keys, bodyPlace(later.id), next) }];
    }),
  );
  return changed.flat();
}

/** The input of a new command, decided on what this device's own writes made of its record. */
export async function liftedOnto(
  keys: LiveKeys,
  same: readonly CommandRow[],
  command: CommandName,
  input: unknown,
): Promise<unknown> {
  const answers = await Promise.all(
    same.map(({ id, result }) => result && unsealJson(keys, resultPlace(id), result).catch(() => undefined)),
  );
  return lifted(command, input, Math.max(0, ...answers.map(versionIn)));
}
