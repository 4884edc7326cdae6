import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { messages } from '#contract/core/rules.ts';
import { sameAddress } from '#contract/core/same-address.ts';
import type { Tx } from '../db/db.ts';
import { firmToday, stillToCome } from '../firm/day.ts';
import { invalid } from '../http/refusal.ts';
import { type Term, termsOverlap } from './terms.ts';

interface Identified {
  readonly id: string;
  readonly client_id?: string | undefined;
}
/** A rule that refuses ids of records that are not there. `find` answers those that are. */
export const known =
  <C extends string>(
    column: C,
    field: string,
    find: (tx: Tx, ids: string[]) => Promise<readonly unknown[]>,
    message: string,
  ) =>
  async (
    record: { readonly [K in C]?: string | readonly string[] | null | undefined },
    { tx }: { readonly tx: Tx },
  ): Promise<void> => {
    const ids = [record[column] ?? []].flat();
    if ((await find(tx, ids)).length < ids.length) throw invalid(`form.${field}`, message);
  };

interface Siblings<Row = unknown> {
  others(tx: Tx, record: Identified, also?: SQL): Promise<readonly Row[]>;
}

/** A rule that refuses a text which another record of the parent has in this column, folded; with `looks`, one that looks like it too. */
export const onceBy =
  (queries: Siblings, column: PgColumn, { looks = false }: { looks?: boolean } = {}) =>
  async (record: Identified, { tx }: { readonly tx: Tx }): Promise<void> => {
    const values: Readonly<Record<string, unknown>> = { ...record };
    const text = values[column.name];
    const same = or(
      eq(sql`app.fold(${column})`, sql`app.fold(${text})`),
      looks ? eq(sql`app.latin_look(${column})`, sql`app.latin_look(${text})`) : undefined,
    );
    if ((await queries.others(tx, record, same)).length > 0)
      throw invalid(`form.${column.name}`, messages.duplicated);
  };

/** A rule that refuses two records of the parent with the same values in these columns at the same time. */
export const onceAtATime =
  (queries: Siblings<Term>, columns: readonly PgColumn[], field: string) =>
  async (record: Identified & Term, { tx }: { readonly tx: Tx }): Promise<void> => {
    const values: Readonly<Record<string, unknown>> = { ...record };
    const same = and(...columns.map((column) => eq(column, values[column.name])));
    const others = await queries.others(tx, record, same);
    if (others.some((other) => termsOverlap(record, other)))
      throw invalid(`form.${field}`, messages.duplicated);
  };

interface WithSignIn {
  readonly account_id: string | null;
  readonly closed_account_id?: string | null;
}
/** True of a record that an account has, or had when its access was closed. */
export const hasSignIn = ({ account_id, closed_account_id }: WithSignIn): boolean =>
  (account_id ?? closed_account_id ?? null) !== null;

/**
 * A rule that refuses another e-mail address in place of one, and one more for somebody who has a sign-in: addresses are changed by their own
 * command, which says what ends and tells the person.
 */
export const addressStays =
  <C extends string>(...columns: C[]) =>
  async (
    record: { readonly [K in C]?: string | null | undefined },
    { before }: { readonly before: ({ readonly [K in C]?: string | null } & WithSignIn) | undefined },
  ): Promise<void> => {
    for (const column of columns) {
      const present = before?.[column];
      if (!before || sameAddress(present ?? '', record[column] ?? '')) continue;
      if (present || hasSignIn(before))
        throw invalid(
          `form.${column}`,
          'An address is changed on its own, with “Change address”, since access ends with it. Everything else can be saved.',
        );
    }
  };

/** A rule that refuses a day that is still to come at the firm's own place, as a client's form does. `field` is the column's name in the form. */
export const byToday =
  <C extends string>(column: C, field: string = column) =>
  async (
    record: { readonly [K in C]?: string | null | undefined },
    { tx, now }: { readonly tx: Tx; readonly now: string },
  ): Promise<void> => {
    const today = await firmToday(tx, now);
    if ((record[column] ?? '') > today.day) throw invalid(`form.${field}`, stillToCome(today));
  };
