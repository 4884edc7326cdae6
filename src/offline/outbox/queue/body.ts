import { commands } from '#contract/commands.ts';
import type { CommandRow, ConflictRow } from '#src/offline/database/rows.ts';
import { unsealJson } from '#src/offline/vault/seal.ts';
import type { LiveKeys } from '#src/offline/vault/vault.ts';
import { answerPlace, bodyPlace, originPlace } from './places.ts';

/** The input as entered, lifted to the present version of the contract; undefined if it is gone or cannot be read. */
export async function bodyOf(keys: LiveKeys, { id, command, version, body }: CommandRow): Promise<unknown> {
  const entered = body && (await unsealJson(keys, bodyPlace(id), body).catch(() => undefined));
  if (entered === undefined || !isKnownCommand({ command, version })) return undefined;
  const {
    upcast,
    version: present,
  }: { upcast: Readonly<Record<number, (input: unknown) => unknown>>; version: number } = commands[command];
  let lifted: unknown = entered;
  for (let from = version; from < present; from += 1) lifted = upcast[from]?.(lifted);
  return lifted;
}

/** True if this build knows the command in that version; an item of a newer build is left for it. */
export const isKnownCommand = ({ command, version }: Pick<CommandRow, 'command' | 'version'>): boolean =>
  command in commands && version <= commands[command].version;

/** The screen a command came from, and what that screen needs to show it again. */
export interface Origin {
  /** Title for the person: 'Address: 12 Harbour Road'. */
  title: string;
  /** The path where it can be taken up again. */
  page: string;
  /** Version and fields of the record when the change was begun. */
  base?: unknown;
  /** The record as the server had it: shown also outside lists. */
  record?: unknown;
  /** Id of a submission's envelope. */
  envelopeId?: string;
}

/** The server's answer to a conflict or refusal. */
export interface ItemAnswer {
  errors?: Record<string, string[]>;
  current?: unknown;
  /** The server's own words. */
  message?: string;
}
/** The kept answer of the server. Throws like `unsealJson`. */
export const answerOf = async (keys: LiveKeys, { id, answer }: ConflictRow): Promise<ItemAnswer> =>
  (await unsealJson(keys, answerPlace(id), answer)) as ItemAnswer;

/** The origin of an item; undefined if none is kept or it cannot be read. */
export async function originOf(keys: LiveKeys, { id, origin }: CommandRow): Promise<Origin | undefined> {
  return (
    origin &&
    (unsealJson(keys, originPlace(id), origin).catch(() => undefined) as Promise<Origin | undefined>)
  );
}
