import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#server/db/db.ts';
import { accounts } from '../tables.ts';

// System actor only.

type Guard = 'api' | 'client';
interface Known {
  issuer: string;
  subject: string;
}
const facts = { id: accounts.id, status: accounts.status };

/** The account connected with a person of a provider. */
export async function accountOfIdentity(tx: Tx, guard: Guard, { issuer, subject }: Known) {
  const same = and(
    eq(accounts.guard, guard),
    eq(accounts.cloud_issuer, issuer),
    eq(accounts.cloud_subject, subject),
  );
  return (await tx.select(facts).from(accounts).where(same))[0];
}

/** Connects the active account of an e-mail address with a person of a provider, unless it is connected already. */
export async function connectByEmail(tx: Tx, guard: Guard, email: string, { issuer, subject }: Known) {
  const free = and(
    eq(accounts.guard, guard),
    eq(accounts.email, email),
    eq(accounts.status, 'ACTIVE'),
    isNull(accounts.cloud_subject),
  );
  const identity = { cloud_issuer: issuer, cloud_subject: subject };
  return (await tx.update(accounts).set(identity).where(free).returning(facts))[0];
}
