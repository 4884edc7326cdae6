import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

export type NameOwner = 'client' | 'contact' | 'party';
/** A word as it is written in Latin letters, how it sounds, and its consonants. */
export type TokenKind = 'word' | 'sound' | 'consonants';

const owner = { owner_kind: text().$type<NameOwner>().notNull(), owner_id: uuid().notNull() };

/** The words of every name, each by its keys: names that may be one have one of them in common. */
export const nameTokens = pgTable(
  'name_tokens',
  { ...owner, kind: text().$type<TokenKind>().notNull(), token: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.owner_kind, t.owner_id, t.kind, t.token] }),
    index('name_tokens_token').on(t.kind, t.token),
    index('name_tokens_trgm').using('gin', t.token.op('gin_trgm_ops')),
  ],
);

/** Owners whose names have changed since their words were written. The database notes them, so that no write forgets it. */
export const changedNames = pgTable('changed_names', owner, (t) => [
  primaryKey({ columns: [t.owner_kind, t.owner_id] }),
]);
