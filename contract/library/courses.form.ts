import * as v from 'valibot';
import { choice, count, optionalCountry, references, text } from '../core/fields.ts';
import { form } from '../core/rules.ts';
import { roleNames } from '../people/person-form.ts';
import { description, heading, webLink } from './library-fields.ts';
import { proofKinds } from './words.ts';

const mostDays = 730;

export const courseForm = form({
  title: text({ required: 'title' }),
  topic: heading('topic'),
  provider: text(),
  description: description(),
  country: optionalCountry(),
  /** Null: its material is a file. */
  url: webLink(),
  /** Minutes it takes; 0 if nobody knows. */
  duration: count(10_000),
  /** Days from the assignment until it is due. */
  due_days: v.pipe(count(mostDays), v.minValue(1, `Write a whole number from 1 to ${mostDays}.`)),
  proof: choice(proofKinds, 'Choose how people show that they did it.'),
  /** Everybody who has one of these roles, is in one of these teams or is named has to do it. */
  roles: v.pipe(roleNames('There is no such role.'), v.metadata({ answer: v.array(v.string()) })),
  teams: references(),
  people: references(),
});
