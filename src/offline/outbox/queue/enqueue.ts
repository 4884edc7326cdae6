import { type CommandName, commands } from '#contract/commands.ts';
import type { Command } from '#contract/core/command.ts';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import type { Submission } from '#contract/signing/submission.ts';
import type { FieldValues } from '#src/lib/merge-forms.ts';
import { now } from '#src/lib/time/clock.ts';
import { askToPersist } from '#src/offline/content/storage-quota.ts';
import { writeOutbox } from '#src/offline/database/fence.ts';
import type { CommandRow, ShareRow } from '#src/offline/database/rows.ts';
import { hiddenId, sealJson } from '#src/offline/vault/seal.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { sealingDevice } from '../sealing/enrol.ts';
import { sealItem } from '../sealing/seal-item.ts';
import { dropDraftFiles, type FileToKeep, putFiles, sealFiles } from '../shared/shared-files.ts';
import type { Origin } from './body.ts';
import { outboxChanged } from './changes.ts';
import { rebased } from './lift.ts';
import { nextId } from './next-id.ts';
import { neverLeft, superseded } from './order.ts';
import { isOrdinary, type OrdinaryCommand } from './ordinary.ts';
import { bodyPlace, originPlace } from './places.ts';
import { noRows, type Rows, takeRows } from './rows.ts';

type Table = typeof commands;

/** Facts about an item besides its input. */
export interface EnqueueOptions {
  /** The record it changes, e.g. `payslip:{id}`: orders items, and finds them for the overlay. Kept as an HMAC. */
  readonly subject: string;
  /** Ids of items the server must confirm first. */
  readonly dependsOn?: readonly string[];
  /** The screen where the person can take it up again. */
  readonly origin?: Origin;
  /** The idempotency key of an earlier try without an answer: the server may have the command. */
  readonly tried?: string;
  /** The newest item of the subject that the person saw when they began. */
  readonly over?: string;
  /** Files that it sends: kept with it, sealed, and uploaded before it goes. */
  readonly files?: readonly FileToKeep[];
  /** Ids of draft files that these were made of: they go as it is queued, so that they cannot be sent once more. */
  readonly madeOf?: readonly string[];
}

/** The same, with a subject that is hidden already. */
type Facts = EnqueueOptions & {
  /** Replaces everything of the subject that never left, unless that is all the subject ever had. */
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

/** Queues a command on a hidden subject. Answers its id, true if it was needed, and the items it replaced. */
export async function queue(
  vault: Vault,
  command: CommandName,
  input: unknown,
  facts: Facts,
): Promise<{ id: string; isQueued: boolean; replaced: Rows }> {
  const { subject, tried, ends } = facts;
  const id = tried ?? nextId((await vault.outbox.commands.orderBy('id').last())?.id);
  const files = await sealFiles(vault, facts.files ?? []);
  for (;;) {
    const same = await vault.outbox.commands.where('subject').equals(subject).toArray();
    // A command that was sent already is kept unchanged: another input under its key would be refused.
    const made: Made =
      tried === undefined ? await madeOver(vault, same, command, input, facts) : { command, input };
    const row: CommandRow = {
      ...(await rowOf(vault, made.command, id, made.input, facts)),
      ...(made.onto !== undefined && { onto: made.onto }),
      ...(tried !== undefined && { unanswered: true }),
    };
    const added = await add(vault, row, {
      ends,
      files,
      madeOf: facts.madeOf,
      fits: (now) => standOf(now) === standOf(same),
    });
    if (added) return { id, ...added };
  }
}

/** The ids and states of a subject's items: a decision made on them is repeated when they change. */
const standOf = (same: readonly CommandRow[]): string =>
  JSON.stringify(same.map(({ id, state, unanswered }) => [id, state, unanswered]));

interface Made {
  readonly command: CommandName;
  readonly input: unknown;
  readonly onto?: string;
}

/** A new command that takes account of the subject's items. */
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

/** True if the server has, or may have, an earlier item of the command. */
const mayBeThere = (same: readonly CommandRow[], command: string): boolean =>
  same.some((row) => row.command === command && (row.state === 'sent' || row.unanswered === true));

/**
 * Seals a submission and queues it. Resolves with its submission id once it is safely on disk.
 * @throws NotEnrolledError if the device has no signing key yet (`enrol`); otherwise like `enqueueCommand`
 */
export async function enqueueSubmission(
  vault: Vault,
  envelopeId: string,
  submission: Submission,
  options: EnqueueOptions,
): Promise<string> {
  const item = await sealItem(await sealingDevice(vault), envelopeId, submission);
  // The envelope's id is still needed once the item was sent and nothing else of it is kept.
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
  files?: readonly ShareRow[];
  madeOf?: readonly string[] | undefined;
  fits?: (same: readonly CommandRow[]) => boolean;
}

/** Adds a row in place of the rows it replaces, and answers these; undefined, with nothing written, if it does not fit any more. */
async function add(
  vault: Vault,
  row: CommandRow,
  { ends, files = [], madeOf = [], fits = () => true }: Adding = {},
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
    if (isQueued && files.length > 0) await putFiles(vault.outbox, files, row.id);
    if (isQueued && madeOf.length > 0) await dropDraftFiles(vault.outbox, madeOf);
    return { isQueued, replaced };
  });
  if (!added) return undefined;
  outboxChanged(vault.name, { work: true });
  // From the first unsent item on, storage must not be evicted. A refusal by the browser changes nothing.
  askToPersist().catch(console.warn);
  return added;
}
