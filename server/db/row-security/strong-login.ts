import { sql } from 'drizzle-orm';
import type { Db } from '../db.ts';

/** The reason why the server's login has more rights than it needs; null if it has not. */
export async function whyTooStrong(db: Db): Promise<string | null> {
  const { rows } = await db.asAnonymous((tx) =>
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
