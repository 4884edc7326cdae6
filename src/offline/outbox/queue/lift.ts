import { type CommandName, commands } from '#contract/commands.ts';
import type { Command } from '#contract/core/command.ts';
import { type FieldValues, mergeForms } from '#src/lib/merge-forms.ts';
import type { OutboxDatabase } from '#src/offline/database/outbox.ts';
import type { CommandRow } from '#src/offline/database/rows.ts';
import { unsealJson } from '#src/offline/vault/seal.ts';
import type { LiveKeys } from '#src/offline/vault/vault.ts';
import { bodyOf } from './body.ts';
import { byAge } from './order.ts';
import { resultPlace } from './places.ts';

/*
 * An item that waits behind another write of this device is decided on the version which that write made. If somebody else wrote in
 * between, the server answers with a conflict.
 */

/** The version of a record in an answer; 0 where it has none. */
export const versionIn = (answer: unknown): number => {
  const { version } = (answer ?? {}) as { version?: unknown };
  return typeof version === 'number' ? version : 0;
};

/** The form in an input; undefined where there is none. */
export const formIn = (input: unknown): FieldValues | undefined =>
  (input as { body?: { form?: FieldValues } } | undefined)?.body?.form;

/** The record's version in the answer kept with an item; 0 if it has none. */
const versionOf = async (keys: LiveKeys, { id, result }: CommandRow): Promise<number> =>
  versionIn(result && (await unsealJson(keys, resultPlace(id), result).catch(() => undefined)));

/**
 * The input of an item that was never tried, decided on the version made by the writes before it that it takes account of. An item that was
 * tried goes unchanged.
 */
export async function lifted(
  { commands: table }: OutboxDatabase,
  keys: LiveKeys,
  { subject, command, onto, unanswered }: CommandRow,
  input: unknown,
): Promise<unknown> {
  const { onVersion }: Command = commands[command];
  if (!onVersion || onto === undefined || unanswered) return input;
  const same = await table.where('subject').equals(subject).toArray();
  const made = same.filter(({ id, state }) => state === 'sent' && id <= onto);
  const version = Math.max(0, ...(await Promise.all(made.map((row) => versionOf(keys, row)))));
  return onVersion.read(input) < version ? onVersion.lift(input, version) : input;
}

/** The state of the record that an input was decided on. */
interface Grounds {
  /** The fields of its form when it was begun. */
  readonly base?: FieldValues | undefined;
  /** The newest item of the subject that the person saw then. */
  readonly over?: string | undefined;
}

/**
 * The input of a new command, adapted to this device's earlier writes: in place of a form the person did not see, their changes are merged
 * with it. `onto` is absent if that cannot be decided; the input is then unchanged.
 */
export async function rebased(
  keys: LiveKeys,
  same: readonly CommandRow[],
  command: CommandName,
  input: unknown,
  { base, over = '' }: Grounds,
): Promise<{ input: unknown; onto?: string }> {
  const { onVersion }: Command = commands[command];
  const rows = same.toSorted(byAge);
  const newest = rows.at(-1);
  if (!onVersion || !newest) return { input };
  const onto = newest.id;
  const mine = formIn(input);
  const theirs = mine && (await unseenForm(keys, rows, over, onVersion.read(input)));
  if (!theirs) return { input, onto };
  if (!base) return { input };
  const { body } = input as { body: object };
  const { values: form } = mergeForms(base, mine, theirs);
  return { input: { ...(input as object), body: { ...body, form } }, onto };
}

/** The form in the newest item that a person who began after `over`, on a version of the record, did not see. */
async function unseenForm(
  keys: LiveKeys,
  rows: readonly CommandRow[],
  over: string,
  version: number,
): Promise<FieldValues | undefined> {
  for (const row of rows.toReversed()) {
    if (row.id <= over) return undefined;
    const made = row.state === 'sent' ? await versionOf(keys, row) : 0;
    if (made > 0 && made <= version) return undefined;
    const form = formIn(await bodyOf(keys, row));
    if (form) return form;
  }
  return undefined;
}
