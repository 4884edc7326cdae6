import { type CommandName, commands } from '../../../contract/commands.ts';
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
  await add(vault, command, id, input, options);
  return id;
}

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
  await add(
    vault,
    'signing.submit',
    item.submissionId,
    submission,
    { ...options, ...(origin && { origin }) },
    { envelopeId, item },
  );
  return item.submissionId;
}

async function add(
  vault: Vault,
  command: CommandName,
  id: string,
  body: unknown,
  { subject, dependsOn = [], origin }: EnqueueOptions,
  sealed?: NonNullable<CommandRow['sealed']>,
): Promise<void> {
  const row: CommandRow = {
    id,
    command,
    version: commands[command].version,
    subject: await hiddenId(vault.keys, 'subject', subject),
    dependsOn: [...dependsOn],
    state: 'waiting',
    createdAt: now(),
    tries: 0,
    nextTryAt: 0,
    body: await sealJson(vault.keys, bodyPlace(id), body),
    ...(origin ? { origin: await sealJson(vault.keys, originPlace(id), origin) } : {}),
    ...(sealed ? { sealed } : {}),
  };
  await writeOutbox(vault, ['commands', 'conflicts'], async () => {
    const { commands: table, conflicts } = vault.outbox;
    const same = await table.where('subject').equals(row.subject).toArray();
    const replaced = superseded(same, row).map((each) => each.id);
    await Promise.all([table.bulkDelete(replaced), conflicts.bulkDelete(replaced)]);
    await table.add(row);
  });
  outboxChanged(vault.name, { work: true });
  // The first unsent item is when storage must not be evicted any more. Refusal changes nothing.
  askToPersist().catch(console.warn);
}
