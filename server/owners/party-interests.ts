import type { Endpoint } from '#contract/core/endpoint.ts';
import { interestNames } from '#contract/owners/owner-words.ts';
import { overfull } from '#contract/owners/share-sum.ts';
import { records } from '#contract/records.ts';
import type { PartyChoice } from '#contract/secretary/party-choice.ts';
import { firmToday, stillToCome } from '../firm/day.ts';
import type { Call, Handler } from '../http/handler.ts';
import { invalid } from '../http/refusal.ts';
import { survivorOf } from '../parties/merging.queries.ts';
import { clientOfParty } from '../parties/queries.ts';
import { type Rule, recordHandlers } from '../records/record-handlers.ts';
import { calendarDay } from '../reference/calendar.ts';
import { chosenParty, idWith, namedParties, partyId, withParty } from '../secretary/chosen-party.ts';
import { interestsInParty, kindsOfParties, partyInterestQueries } from './queries.ts';
import type { partyInterests } from './tables.ts';

type PartyInterestRule = Rule<typeof partyInterests>;

const notOfItself: PartyInterestRule = async ({ subject_id, party_id }, { tx }) => {
  if ((await survivorOf(tx, subject_id)) === (await survivorOf(tx, party_id)))
    throw invalid('form.party', 'A party cannot hold an interest in itself.');
};

/** Refuses owners of a person, and those of a client, which stand in its own register. */
const ownable: PartyInterestRule = async ({ subject_id }, { tx, before }) => {
  if (before) return;
  const [subject] = await kindsOfParties(tx, [subject_id]);
  if (subject?.kind !== 'ENTITY') throw invalid('form.subject', 'Nobody owns a person.');
  const client = await clientOfParty(tx, subject_id);
  if (client)
    throw invalid('form.subject', `${client.name} is a client: add its owners among its shareholders.`);
};

const personsAlone: PartyInterestRule = async ({ party_id, beneficial_owner }, { tx }) => {
  if (!beneficial_owner) return;
  const [party] = await kindsOfParties(tx, [party_id]);
  if (party?.kind !== 'PERSON')
    throw invalid('form.beneficial_owner', 'Only a person is a beneficial owner.');
};

const begun: PartyInterestRule = async ({ since = null }, { tx, now }) => {
  const today = await firmToday(tx, now);
  if (since !== null && since > today.day) throw invalid('form.from', stillToCome(today));
};

/** Refuses direct holdings that come to more than the whole of the party. */
const atMostAll: PartyInterestRule = async (interest, { tx }) => {
  const { share = null, share_min = null, since = null, until = null } = interest;
  const others = await interestsInParty(tx, interest.subject_id, interest.id);
  const over = overfull(
    others.map((other) => ({ ...other, class_id: null })),
    { ...interest, share, share_min, since, until, class_id: null },
  );
  if (!over) return;
  const day = since === over.day || since === null ? 'With this' : `On ${calendarDay(over.day)}`;
  throw invalid(
    share === null ? 'form.share_min' : 'form.share',
    `${day} the direct holdings come to ${Number(over.sum.toFixed(4))} %. They are at most 100 %.`,
  );
};

/** A form with both of its parties made or found. */
async function withParties<F extends { readonly subject: PartyChoice; readonly party: PartyChoice }>(
  form: F,
  call: Call<Endpoint>,
  of: { id: string; before: { readonly subject_id: string; readonly party_id: string } | undefined },
): Promise<F> {
  const before = of.before && { party_id: of.before.subject_id };
  const subject = await chosenParty(
    form.subject,
    call,
    { id: idWith(of.id, 'subject'), before },
    'form.subject',
  );
  return { ...(await withParty(form, call, of)), subject };
}

/** The calls of interests in parties that are no clients. */
export const partyInterestHandlers: readonly Handler[] = recordHandlers(records.partyInterests, {
  queries: partyInterestQueries,
  title: async ({ subject_id, party_id, type }, tx) => {
    const named = await namedParties(tx, [subject_id, party_id]);
    return `${named(party_id).name}, ${interestNames[type]}: ${named(subject_id).name}`.slice(0, 255);
  },
  prepare: withParties,
  toColumns: ({ subject, party, from, to, ...form }) => ({
    ...form,
    subject_id: partyId(subject),
    party_id: partyId(party),
    since: from,
    until: to,
  }),
  async toAnswer(rows, tx) {
    const named = await namedParties(
      tx,
      rows.flatMap(({ subject_id, party_id }) => [subject_id, party_id]),
    );
    return rows.map(({ subject_id, party_id }) => ({ subject: named(subject_id), party: named(party_id) }));
  },
  rules: [notOfItself, ownable, personsAlone, begun, atMostAll],
  fieldOf: { subject_id: 'subject', party_id: 'party', since: 'from', until: 'to' },
});
