import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { noteFailure } from '../errors/failure.ts';
import type { Services } from '../services.ts';
import type { Db } from './db.ts';

/** The login of the server could step out of the roles it acts under. */
class StrongLogin extends Error {
  override readonly name = 'StrongLogin';
}

/** Why the login of the server is stronger than it has to be; null if it is not. */
export async function whyTooStrong(db: Db): Promise<string | null> {
  const { rows } = await db.asNobody((tx) =>
    tx.execute<{ superuser: boolean; bypasses: boolean; owns: boolean }>(sql`
      select rolsuper as superuser, rolbypassrls as bypasses,
        exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_has_role(session_user, c.relowner, 'USAGE')) as owns
      from pg_roles where rolname = session_user`),
  );
  const [login] = rows;
  if (login?.superuser) return 'is a superuser';
  if (login?.bypasses) return 'bypasses row security';
  return login?.owns ? 'owns the tables' : null;
}

/** Says at the start and on the errors page that a login is stronger than it has to be. */
export async function warnOfStrongLogin(services: Services): Promise<void> {
  const why = await whyTooStrong(services.db);
  if (why === null) return;
  const error = new StrongLogin(
    `The login of DATABASE_URL ${why}. Give the server one that owns nothing, and the owner as DATABASE_OWNER_URL.`,
  );
  services.log.warn({ why }, error.message);
  noteFailure(services, error, { id: randomUUID(), call: 'start', path: '', device: '' });
}
