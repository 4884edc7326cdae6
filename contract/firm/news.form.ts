import * as v from 'valibot';
import { date, flag, inOrder, requiredDate, several, text } from '../core/fields.ts';
import { form, requiredParagraphs } from '../core/rules.ts';
import { newsAudiences } from './news-words.ts';

export const newsForm = v.pipe(
  form({
    title: text({ required: 'title' }),
    body: v.pipe(requiredParagraphs('text', 10_000), v.metadata({ answer: v.string() })),
    audience: several(newsAudiences, 'Choose who reads it.'),
    /** First and last day; null means no end. */
    from: requiredDate('first_day'),
    to: date(),
    pinned: flag(),
  }),
  inOrder('from', 'to'),
);
