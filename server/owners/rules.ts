import { overfull } from '#contract/owners/share-sum.ts';
import { firmToday, stillToCome } from '../firm/day.ts';
import { invalid } from '../http/refusal.ts';
import type { Rule } from '../records/record-handlers.ts';
import { calendarDay } from '../reference/calendar.ts';
import { classesOfClient, interestQueries, kindsOfParties, partyOfClient } from './queries.ts';
import type { interests } from './tables.ts';

type InterestRule = Rule<typeof interests>;

/** Refuses that a client owns itself. */
const notOfItself: InterestRule = async ({ party_id, client_id }, { tx }) => {
  if (party_id === (await partyOfClient(tx, client_id)))
    throw invalid('form.party', 'A client cannot hold an interest in itself.');
};

/** Refuses an owner behind a company that is no natural person. */
const personsAlone: InterestRule = async ({ party_id, beneficial_owner }, { tx }) => {
  if (!beneficial_owner) return;
  const [party] = await kindsOfParties(tx, [party_id]);
  if (party?.kind !== 'PERSON')
    throw invalid('form.beneficial_owner', 'Only a person is a beneficial owner.');
};

/** Refuses a class of another client, or one that is deleted. */
const classOfClient: InterestRule = async ({ class_id, client_id }, { tx, before }) => {
  if (!class_id || class_id === before?.class_id) return;
  if (!(await classesOfClient(tx, client_id)).some(({ id }) => id === class_id))
    throw invalid('form.share_class', 'The client has no such class of shares.');
};

/** Refuses an interest that begins after today. */
const begun: InterestRule = async ({ since = null }, { tx, now }) => {
  const today = await firmToday(tx, now);
  if (since !== null && since > today.day) throw invalid('form.from', stillToCome(today));
};

/** Refuses direct holdings of a class that come to more than the whole of it. */
const atMostAll: InterestRule = async (interest, { tx }) => {
  const all = await interestQueries.ofClient(tx, interest.client_id);
  const others = all.filter(({ id }) => id !== interest.id);
  const { share = null, share_min = null, class_id = null, since = null, until = null } = interest;
  const over = overfull(others, { ...interest, share, share_min, class_id, since, until });
  if (!over) return;
  const sum = Number(over.sum.toFixed(4));
  throw invalid(
    share === null ? 'form.share_min' : 'form.share',
    since === over.day || since === null
      ? `With this the direct holdings of the class come to ${sum} %. They are at most 100 %.`
      : `On ${calendarDay(over.day)} the direct holdings of the class would come to ${sum} %. They are at most 100 %.`,
  );
};

export const interestRules: readonly InterestRule[] = [
  notOfItself,
  personsAlone,
  classOfClient,
  begun,
  atMostAll,
];
