import { commands } from '../../../contract/commands.ts';
import type { CommandRow, ConflictRow } from '../database/rows.ts';
import { unsealJson } from '../vault/seal.ts';
import type { LiveKeys } from '../vault/vault.ts';

export const bodyPlace = (id: string): string => `commands|${id}`;
export const resultPlace = (id: string): string => `commands|${id}|result`;
export const answerPlace = (id: string): string => `conflicts|${id}`;

/** What was entered, lifted to the present version of the contract; undefined if it is gone or cannot be read. */
export async function bodyOf(keys: LiveKeys, { id, command, version, body }: CommandRow): Promise<unknown> {
  const entered = body && (await unsealJson(keys, bodyPlace(id), body).catch(() => undefined));
  if (entered === undefined || !isKnown({ command, version })) return undefined;
  const {
    upcast,
    version: present,
  }: { upcast: Readonly<Record<number, (input: unknown) => unknown>>; version: number } = commands[command];
  let lifted: unknown = entered;
  for (let from = version; from < present; from += 1) lifted = upcast[from]?.(lifted);
  return lifted;
}

/** Whether this build knows the command in that version; an item of a newer build is left for it. */
export const isKnown = ({ command, version }: Pick<CommandRow, 'command' | 'version'>): boolean =>
  command in commands && version <= commands[command].version;

/** What the server said to a conflict or refusal. */
export interface ItemAnswer {
  errors?: Record<string, string[]>;
  current?: unknown;
  /** The server's own words. */
  message?: string;
}
export const answerOf = async (keys: LiveKeys, { id, answer }: ConflictRow): Promise<ItemAnswer> =>
  (await unsealJson(keys, answerPlace(id), answer)) as ItemAnswer;
