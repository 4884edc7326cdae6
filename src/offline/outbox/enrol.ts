import type { Answer, Input } from '../../../contract/endpoint.ts';
import type { enrolDevice } from '../../../contract/session.ts';
import type { Vault } from '../vault/vault.ts';

/**
 * Makes sure this device has a signing key the server knows, and a fresh sealing key of the server. Call after every sign-in and
 * renewal with `answer.device.enrolled`; it calls the server only when needed. `post` is the call of `enrolDevice`.
 */
export declare function enrol(
  vault: Vault,
  enrolled: boolean,
  post: (input: Input<typeof enrolDevice>) => Promise<Answer<typeof enrolDevice>>,
): Promise<void>;

/** This device has no signing key the server knows: it must be online once after sign-in. */
export class NotEnrolledError extends Error {
  override name = 'NotEnrolledError';
  constructor() {
    super('This device is not ready for signing yet. Connect to the internet once and open the document again.');
  }
}
