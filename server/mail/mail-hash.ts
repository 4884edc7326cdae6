import { hashOf } from '../hash.ts';
import { linksOfReaders } from './reader-links.ts';
import type { mails } from './tables.ts';

type Words = Pick<
  typeof mails.$inferSelect,
  'kind' | 'subject' | 'text' | 'html' | 'attached' | 'answers_to'
>;

/** The SHA-256 of a mail's kind, words, attached files and receivers of answers, the same before and after its links are taken out. */
export const mailHash = ({ kind, subject, text, html, attached, answers_to }: Words): string => {
  const [plain, marked] = [text, html].map((words) =>
    words.replaceAll(new RegExp(linksOfReaders, 'g'), '$1…'),
  );
  const answersTo = answers_to.map(({ name, email }) => ({ name, email }));
  return hashOf(JSON.stringify({ kind, subject, text: plain, html: marked, attached, answersTo }));
};
