import * as v from 'valibot';
import { lines, optionalCountry, text } from '../core/fields.ts';
import { form, libraryTitle } from '../core/rules.ts';
import { description, heading } from './library-fields.ts';

export const formForm = form({
  title: v.pipe(text({ required: 'title' }), libraryTitle, v.metadata({ answer: v.string() })),
  category: heading('category'),
  description: description(),
  country: optionalCountry(),
  tags: lines(20),
});
