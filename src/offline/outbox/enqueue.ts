import { type CommandName, commands, isCommand } from '../../../contract/commands.ts';
import type { Command } from '../../../contract/core/command.ts';
import type { Endpoint, Input } from '../../../contract/core/endpoint.ts';
import type { Submission } from '../../../contract/signing/submission.ts';
import type { FieldValues } from '../../lib/merge-forms.ts';
import { now } from '../../lib/time.ts';
import { writeOutbox } from '../database/fence.ts';
import type { CommandRow } from '../database/rows.ts';
import { askToPersist } from '../storage-quota.ts';
import { hiddenId, sealJson } from '../vault/seal.ts';
import type { Vault } from '../vault/vault.ts';
import { bodyPlace, type Origin, originPlace } from './body.ts';
import { outboxChanged } from './changes.ts';
import { sealingDevice } from './enrol.ts';
import { rebased } from './lift.ts';
import { nextId } from './next-id.ts';
import { neverLeft, superseded } from './order.ts';
import { noRows, type Rows, takeRows } from './rows.ts';
import { sealItem } from './seal-item.ts';

type Table = typeof commands;
/** Commands that wait under the data key and need a session to go. */
export type OrdinaryCommand = {
  [C in CommandName]: Table[C]['sealed'] extends true ? never : C;
}[CommandName];

/** What is said of an item besides its input. */
export interface EnqueueOptions {
  /** What it changes, e.g. `payslip:{id}`: orders items, and finds them for the overlay. Kept as an HMAC. */
  readonly subject: string;
  /** Ids of items the server must confirm first. */
  readonly dependsOn?: readonly string[];
  /** Lets the person take it up again where they entered it. */
  readonly origin?: Origin;
  /** The idempotency key it was sent under already, with no answer: the server may have it. */
  readonly tried?: string;
  /** The newest item of the subject that the person saw when they began. */
  readonly over?: string;
}

/** The same, of a subject that is hidden already. */
type Facts = EnqueueOptions & {
  /** Takes the place of everything of the subject that never left, unless all there ever was of it is among that. */
  readonly ends?: string | undefined;
};

/**
 * Queues an ordinary command; resolves with its id (also its idempotency key) once it is safely on disk. A newer item of a
 * superseding command replaces the unsent older one of the subject. Throws `LockedError`, and the database's own error if the disk is full.
 */
export async function enqueueCommand<C extends OrdinaryCommand>(
  vault: Vault,
  command: C,
  input: Input<Table[C]['endpoint']>,
  options: EnqueueOptions,
): Promise<string> {
  const subject = await hiddenId(vault.keys, 'subject', options.subject);
  const { id } = await queue(vault, command, input, { ...options, subject });
  return id;
}

/** The command of a call whose writes wait on the device. */
export function commandOf({ name }: Endpoint): OrdinaryCommand {
  if (!isOrdinary(name)) throw new Error(`${name} does not wait on a device.`);
  return name;
}
/** True if a call's writes may wait on the device; it has the name of its command. */
export const isOrdinary = (name: string): name is OrdinaryCommand =>
  isCommand(name) && !commands[name].sealed;

/** Queues the command of a call, as `enqueue` does. */
export async function enqueueCall<E extends Endpoint>(
  vault: Vault,
  endpoint: E,
  input: Input<E>,
  options: EnqueueOptions,
): Promise<string> {
  const subject = await hiddenId(vault.keys, 'subject', options.subject);
  const { id } = await queue(vault, commandOf(endpoint), input, { ...options, subject });
  return id;
}

/** Queues a command on a hidden subject. Answers its id, whether it was needed, and what it took the place of. */
export async function queue(
  vault: Vault,
  command: CommandName,
  input: unknown,
  facts: Facts,
): Promise<{ id: string; isQueued: boolean; replaced: Rows }> {
  const { subject, tried, ends } = facts;
  const id = tried ?? nextId((await vault.outbox.commands.orderBy('id').last())?.id);
  for (;;) {
    const same = await vault.outbox.commands.where('subject').equals(subject).toArray();
    // What was sent already is kept as it was sent: another input under its key would be refused.
    const made: Made =
      tried === undefined ? await madeOver(vault, same, command, input, facts) : { command, input };
    const row: CommandRow = {
      ...(await rowOf(vault, made.command, id, made.input, facts)),
      ...(made.onto !== undefined && { onto: made.onto }),
      ...(tried !== undefined && { unanswered: true }),
    };
    const added = await add(vault, row, { ends, fits: (now) => standOf(now) === standOf(same) });
    if (added) return { id, ...added };
  }
}

/** Where the items of a subject are: what is decided on it is decided anew when that changes. */
const standOf = (same: readonly CommandRow[]): string =>
  JSON.stringify(same.map(({ id, state, unanswered }) => [id, state, unanswered]));

interface Made {
  readonly command: CommandName;
  readonly input: unknown;
  readonly onto?: string;
}

/** A new command, with account taken of what is there of its subject. */
async function madeOver(
  { keys }: Vault,
  same: readonly CommandRow[],
  command: CommandName,
  input: unknown,
  { origin, over }: Facts,
): Promise<Made> {
  const { ifThere }: Command = commands[command];
  const write =
    ifThere && mayBeThere(same, command)
      ? { command: ifThere.command as CommandName, input: ifThere.input(input as never) }
      : { command, input };
  const base = (origin?.base as { values?: FieldValues } | undefined)?.values;
  return { ...write, ...(await rebased(keys, same, write.command, write.input, { base, over })) };
}

/** Whether the server has an earlier one of the command, or may have. */
const mayBeThere = (same: readonly CommandRow[], command: string): boolean =>
  same.some((row) => row.command === command && (row.state === 'sent' || row.unanswered === true));

/**
 * Seals a finished act and queues it. Resolves with its submission id once it is safely on disk. Throws `NotEnrolledError` if the
 * device has no signing key yet (`enrol`), and like `enqueue`.
 */
export async function enqueueSubmission(
  vault: Vault,
  envelopeId: string,
  submission: Submission,
  options: EnqueueOptions,
): Promise<string> {
  const item = await sealItem(await sealingDevice(vault), envelopeId, submission);
  // What it is about is needed after it was sent, too, when nothing of the item itself is kept.
  const origin = options.origin && { ...options.origin, envelopeId };
  const subject = await hiddenId(vault.keys, 'subject', options.subject);
  const facts = { ...options, subject, ...(origin && { origin }) };
  const row = await rowOf(vault, 'signing.submit', item.submissionId, submission, facts);
  await add(vault, { ...row, sealed: { envelopeId, item } });
  return item.submissionId;
}

/** A new row; `subject` is hidden already. */
async function rowOf(
  { keys }: Vault,
  command: CommandName,
  id: string,
  body: unknown,
  { subject, dependsOn = [], origin }: EnqueueOptions,
): Promise<CommandRow> {
  return {
    id,
    command,
    version: commands[command].version,
    subject,
    dependsOn: [...dependsOn],
    state: 'waiting',
    createdAt: now(),
    tries: 0,
    nextTryAt: 0,
    body: await sealJson(keys, bodyPlace(id), body),
    ...(origin ? { origin: await sealJson(keys, originPlace(id), origin) } : {}),
  };
}

interface Adding {
  ends?: string | undefined;
  fits?: (same: readonly CommandRow[]) => boolean;
}

/** Adds a row in place of those it replaces, which it answers; undefined, and nothing done, where it does not fit any more. */
async function add(
  vault: Vault,
  row: CommandRow,
  { ends, fits = () => true }: Adding = {},
): Promise<{ isQueued: boolean; replaced: Rows } | undefined> {
  const added = await writeOutbox(vault, ['commands', 'conflicts'], async () => {
    const { commands: table } = vault.outbox;
    const same = await table.where('subject').equals(row.subject).toArray();
    if (!fits(same)) return undefined;
    const goes = ends === undefined ? superseded(same, row) : same.filter(neverLeft);
    const replaced = goes.length > 0 ? await takeRows(vault.outbox, goes) : noRows;
    const wasMade = ({ command }: CommandRow) => command === ends;
    const isQueued = !goes.some(wasMade) || same.some((each) => wasMade(each) && !neverLeft(each));
    if (isQueued) await table.add(row);
    return { isQueued, replaced };
  });
  if (!added) return undefined;
  outboxChanged(vault.name, { work: true });
  // The first unsent item is when storage must not be evicted any more. Refusal changes nothing.
  askToPersist().catch(console.warn);
  return added;
}
