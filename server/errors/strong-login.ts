import { randomUUID } from 'node:crypto';
import { whyTooStrong } from '../db/row-security/strong-login.ts';
import type { Services } from '../services.ts';
import { noteFailure } from './failure.ts';

/** The server's login could leave the roles it acts under. */
class StrongLogin extends Error {
  override readonly name = 'StrongLogin';
}

/** Warns in the log and on the errors page that the login has more rights than it needs. */
export async function warnOfStrongLogin(services: Services): Promise<void> {
  const why = await whyTooStrong(services.db);
  if (why === null) return;
  const error = new StrongLogin(
    `The login of DATABASE_URL ${why}. Give the server one that owns nothing, and the owner as DATABASE_OWNER_URL.`,
  );
  services.log.warn({ why }, error.message);
  noteFailure(services, error, { id: randomUUID(), call: 'start', path: '', device: '' });
}
