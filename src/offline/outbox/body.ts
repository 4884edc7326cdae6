import { commands } from '../../../contract/commands.ts';
import type { CommandRow, ConflictRow } from '../database/rows.ts';
import { unsealJson } from '../vault/seal.ts';
import type { LiveKeys } from '../vault/vault.ts';

// Where each encrypted part of an item lies (`seal.ts`).
export const bodyPlace = (id: string): string => `commands|${id}`;
export const originPlace = (id: string): string => `commands|${id}|origin`;
export const resultPlace = (id: string): string => `commands|${id}|result`;
export const answerPlace = (id: string): string => `conflicts|${id}`;

/** What was entered, lifted to the present version of the contract; undefined if it is gone or cannot be read. */
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

/** Whether this build knows the command in that version; an item of a newer build is left for it. */
export const isKnownCommand = ({ command, version }: Pick<CommandRow, 'command' | 'version'>): boolean =>
  command in commands && version <= commands[command].version;

/** Where a command came from: what its screen needs to show it again. */
export interface Origin {
  /** What it is, for the person: 'Address: 12 Harbour Road'. */
  title: string;
  /** The path where it can be taken up again. */
  page: string;
  /** What was changed, as it was when that was begun: version and fields. */
  base?: unknown;
  /** The record it is about, as the server had it: it is shown also where no list is there. */
  record?: unknown;
  /** Of a submission. */
  envelopeId?: string;
}

/** What the server said to a conflict or refusal. */
export interface ItemAnswer {
  errors?: Record<string, string[]>;
  current?: unknown;
  /** The server's own words. */
  message?: string;
}
/** What the server said to it. Throws like `unsealJson`. */
export const answerOf = async (keys: LiveKeys, { id, answer }: ConflictRow): Promise<ItemAnswer> =>
  (await unsealJson(keys, answerPlace(id), answer)) as ItemAnswer;

/** Where a command came from; undefined if it does not say, or it cannot be read. */
export async function originOf(keys: LiveKeys, { id, origin }: CommandRow): Promise<Origin | undefined> {
  return (
    origin &&
    (unsealJson(keys, originPlace(id), origin).catch(() => undefined) as Promise<Origin | undefined>)
  );
}
