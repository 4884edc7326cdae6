import type { KnownPhone } from '#contract/clients/bank-accounts.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import { dayMs, later } from '../clock.ts';
import type { Tx } from '../db/db.ts';
import { entriesSince, phonesOfContacts } from './queries.ts';

/** Whoever diverts a payment changes the number too, so that a call confirms it: numbers of this many days do not count. */
const knownForDays = 30;

/** A fact of a record as it was at an instant, by the first change since that the log holds; the present one without any. */
async function factBefore<T>(tx: Tx, id: string, field: string, present: T, since: string): Promise<T> {
  for (const { old } of await entriesSince(tx, id, since)) {
    // The log holds columns as the table has them.
    const columns: Readonly<Record<string, unknown>> = typeof old === 'object' ? { ...old } : {};
    if (field in columns) return columns[field] as T;
  }
  return present;
}

interface Caller {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
}
const named = (name: string, phone: string | null): KnownPhone[] => (phone ? [{ name, phone }] : []);

/** The numbers of a client and, if they are for the reader, of its contacts, as they were known before; `at` is the instant of the question. */
export async function phonesOfClient(
  tx: Tx,
  client: Caller,
  { at, withContacts }: { at: string; withContacts: boolean },
): Promise<KnownPhone[]> {
  const since = later(at, -knownForDays * dayMs);
  const phones = named(client.name, await factBefore(tx, client.id, 'phone', client.phone, since));
  const people = withContacts ? await phonesOfContacts(tx, client.id) : [];
  for (const { id, phones: present, created_at, ...person } of people) {
    if (created_at > since) continue;
    const known = await factBefore(tx, id, 'phones', present, since);
    phones.push(...known.flatMap(({ number }) => named(fullName(person), number)));
  }
  return phones;
}

/** The number of an employee as it was known before. */
export async function phonesOfEmployee(
  tx: Tx,
  { id, name, phone, created_at }: Caller & { readonly created_at: string },
  at: string,
): Promise<KnownPhone[]> {
  const since = later(at, -knownForDays * dayMs);
  return created_at > since ? [] : named(name, await factBefore(tx, id, 'phone', phone, since));
}
