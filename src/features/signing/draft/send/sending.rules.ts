import { dateFormats } from '#contract/core/limits.ts';
import { dayMs, toInstant } from '#src/lib/time/clock.ts';
import { formatDate, today } from '#src/lib/time/dates.ts';
import type { DraftValues } from '../draft-values.ts';
import type { Problems } from '../wizard/wizard-steps.rules.ts';

const longest = { title: 255, message: 5000 };

/** The last moment of a calendar day in this time zone, as an instant; '' for no day. */
export function endOfDay(day: string): string {
  const end = Date.parse(`${day}T23:59:59`);
  return Number.isNaN(end) ? '' : toInstant(end);
}
/** The calendar day of an instant in this time zone; '' for none. */
export const deadlineDay = (instant: string): string => (instant ? formatDate(instant, dateFormats.iso) : '');

/** The end of a deadline in words: the end of its day, or the exact time for a deadline of a duplicate or from another time zone. */
export const untilWords = (deadline: string): string =>
  !deadline || deadline === endOfDay(deadlineDay(deadline))
    ? 'The end of that day, where you are.'
    : `Until ${formatDate(deadline, dateFormats.dateTime)}, where you are.`;

/** The earliest day that can be the deadline. */
export const firstDay = (at: number): string => today(at + dayMs);

/** Problems of the title, the message and the deadline. */
export function sendingWordsProblems({ title, message, deadline }: DraftValues, at: number): Problems {
  const problems: Problems = {};
  if (!title.trim()) problems.title = ['Enter a title.'];
  if (title.trim().length > longest.title) problems.title = [`At most ${longest.title} characters.`];
  if (message.length > longest.message) problems.message = ['At most 5,000 characters.'];
  if (!deadline) problems.deadline = ['Choose the last day for signing.'];
  else if (Date.parse(deadline) <= at) problems.deadline = ['Choose a day in the future.'];
  return problems;
}

/** The days of reminders that are before the deadline, in their order. */
export function remindersBefore(
  { reminders, deadline }: Pick<DraftValues, 'reminders' | 'deadline'>,
  at: number,
) {
  const days = (Date.parse(deadline) - at) / dayMs;
  return reminders.filter((day) => !deadline || day < days).toSorted((a, b) => a - b);
}
