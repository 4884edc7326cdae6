import type { CommandName, commands } from '../../../contract/commands.ts';
import type { Input } from '../../../contract/endpoint.ts';
import type { Submission } from '../../../contract/signing.ts';
import type { Vault } from '../vault/vault.ts';

type Table = typeof commands;
/** Commands that wait under the data key and need a session to go. */
export type OrdinaryCommand = { [C in CommandName]: Table[C]['sealed'] extends true ? never : C }[CommandName];

export interface EnqueueOptions {
  /** What it changes, e.g. `payslip:{id}`: orders items, and finds them for the overlay. Kept as an HMAC. */
  readonly subject: string;
  /** Ids of items that must be sent first. */
  readonly dependsOn?: readonly string[];
}

/** Queues an ordinary command; resolves with its id (also its idempotency key) once it is safely on disk. */
export declare function enqueue<C extends OrdinaryCommand>(
  vault: Vault,
  command: C,
  input: Input<Table[C]['endpoint']>,
  options: EnqueueOptions,
): Promise<string>;

/**
 * Seals a finished act and queues it. Resolves with its submission id once it is safely on disk. Throws `NotEnrolledError` if
 * the device has no signing key yet (`enrol`).
 */
export declare function enqueueSubmission(vault: Vault, envelopeId: string, submission: Submission, options: EnqueueOptions): Promise<string>;
