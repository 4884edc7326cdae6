import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { NoticeTopic } from '#contract/notice-choices.ts';
import { accounts } from '#server/session/tables.ts';

/** Ways by which the person of an account is told of a topic besides their inbox; a topic without a row is as by default. */
export const noticeChoices = pgTable(
  'notice_choices',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    topic: text().$type<NoticeTopic>().notNull(),
    push: boolean().notNull(),
    mail: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.topic] })],
);
