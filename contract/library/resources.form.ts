import { lines, optionalCountry, text } from '../core/fields.ts';
import { form } from '../core/rules.ts';
import { description, heading, webLink } from './library-fields.ts';

export const resourceForm = form({
  title: text({ required: 'title' }),
  topic: heading('topic'),
  /** Null: it is a file. */
  url: webLink(),
  description: description(),
  country: optionalCountry(),
  tags: lines(20),
});
