import { type Command, type CommandName, commands } from '../../../contract/commands.ts';
import type { Input } from '../../../contract/endpoint.ts';
import type { Submission } from '../../../contract/submission.ts';
import { now } from '../../lib/time.ts';
import { writeOutbox } from '../database/fence.ts';
import type { CommandRow } from '../database/rows.ts';
import { askToPersist } from '../storage.ts';
import { hiddenId, sealJson } from '../vault/seal.ts';
import type { Vault } from '../vault/vault.ts';
import { bodyPlace, type Origin, originPlace } from './body.ts';
import { outboxChanged } from './changes.ts';
import { sealingDevice } from './enrol.ts';
import { liftedOnto } from './lift.ts';
import { nextId } from './next-id.ts';
import { superseded } from './order.ts';
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
  /** The idempotency key it was tried with already; one of its own if it was not. */
  readonly id?: string;
}

/**
 * Queues an ordinary command; resolves with its id (also its idempotency key) once it is safely on disk. A newer item of a
 * superseding command replaces the unsent older one of the subject. Throws `LockedError`, and the database's own error if the disk is full.
 */
export async function enqueue<C extends OrdinaryCommand>(
  vault: Vault,
  command: C,
  input: Input<Table[C]['endpoint']>,
  options: EnqueueOptions,
): Promise<string> {
  const id = options.id ?? nextId((await vault.outbox.commands.orderBy('id').last())?.id);
  const subject = await hiddenId(vault.keys, 'subject', options.subject);
  const { ifThere }: Command = commands[command];
  for (;;) {
    const same = await vault.outbox.commands.where('subject').equals(subject).toArray();
    const isThere = mayBeThere(same, command);
    const write =
      ifThere && isThere
        ? { command: ifThere.command as CommandName, input: ifThere.input(input as never) }
        : { command, input };
    const onto = await liftedOnto(vault.keys, same, write.command, write.input);
    const row = await rowOf(vault, write.command, id, onto, { ...options, subject });
    // Unless the one before it was tried meanwhile.
    if (await add(vault, row, (now) => !ifThere || mayBeThere(now, command) === isThere)) return id;
  }
}

/** Whether the server has an earlier one of the command, or may have. */
const mayBeThere = (same: readonly CommandRow[], command: CommandName): boolean =>
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

/** Adds a row in place of those it replaces; false, and nothing done, where what is there of its subject does not fit any more. */
async function add(
  vault: Vault,
  row: CommandRow,
  fits: (same: readonly CommandRow[]) => boolean = () => true,
): Promise<boolean> {
  const added = await writeOutbox(vault, ['commands', 'conflicts'], async () => {
    const { commands: table, conflicts } = vault.outbox;
    const same = await table.where('subject').equals(row.subject).toArray();
    if (!fits(same)) return false;
    const replaced = superseded(same, row).map((each) => each.id);
    await Promise.all([table.bulkDelete(replaced), conflicts.bulkDelete(replaced)]);
    await table.add(row);
    return true;
  });
  if (!added) return false;
  outboxChanged(vault.name, { work: true });
  // The first unsent item is when storage must not be evicted any more. Refusal changes nothing.
  askToPersist().catch(console.warn);
  return true;
}
