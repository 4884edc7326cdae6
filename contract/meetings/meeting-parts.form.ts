import * as v from 'valibot';
import {
  choice,
  count,
  flag,
  optionalChoice,
  optionalReference,
  paragraphs,
  partOfName,
  personName,
  references,
  text,
} from '../core/fields.ts';
import { form, requiredParagraphs } from '../core/rules.ts';
import { inviteeRoles, most, results } from './meeting-words.ts';

/** Kinds of people whom an invitee can be. */
export const personKinds = ['CONTACT', 'STAFF', 'PARTY'] as const;

/** Somebody who is invited, by the name that the minutes print; besides it, who of the people known here that is. */
export const inviteeForm = form({
  person_kind: optionalChoice(personKinds),
  person: optionalReference(),
  first_name: partOfName(),
  last_name: personName({ required: 'last_name' }),
  role: choice(inviteeRoles, 'Choose a role.'),
  votes: flag(),
});
export type InviteeForm = v.InferOutput<typeof inviteeForm>;

/** An item of the agenda. */
export const agendaItemForm = form({
  title: text({ required: 'title' }),
  /** Minutes that it may take; 0 if nobody said. */
  minutes: count(most.minutes),
  /** The text that is put to the vote. */
  resolution: paragraphs(5000),
  /** Documents of the client. */
  papers: v.pipe(references(), v.maxLength(most.papers, `At most ${most.papers} files.`)),
});

/** The outcome of an item. */
export const itemResultForm = form({
  result: choice(results, 'Choose a result.'),
  votes_for: count(most.votes),
  votes_against: count(most.votes),
  abstained: count(most.votes),
});

/** The text of the minutes. */
export const minutesForm = form({ text: paragraphs(20_000) });

/** The reason for cancelling a meeting. */
export const cancelMeetingForm = form({
  reason: v.pipe(
    requiredParagraphs('reason', 1000),
    v.minLength(10, 'Write a little more: at least 10 characters.'),
  ),
});
