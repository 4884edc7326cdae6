import type { Audience } from '#contract/core/endpoint.ts';
import {
  defaultChoice,
  listNoticeChoices,
  type NoticeChoice,
  type NoticeTopic,
  noticeTopics,
  type ShownChoice,
  setNoticeChoice,
  topicFacts,
} from '#contract/notice-choices.ts';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/db.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { noticeChoicesOf, setChoice } from './queries.ts';

const shownOf = (topic: NoticeTopic, choice: NoticeChoice): ShownChoice => {
  const { push, mail } = topicFacts(topic);
  return {
    topic,
    push: push !== undefined && choice.push,
    mail: mail === 'always' || choice.mail,
    can_push: push !== undefined,
    can_choose_mail: mail !== 'always',
  };
};

/** The topics of this side of the firm, each as the account chose or by default. */
async function choicesNow(tx: Tx, { accountId, audience }: Actor): Promise<ShownChoice[]> {
  if (!accountId) throw new Refusal('forbidden');
  const chosen = await noticeChoicesOf(tx, accountId);
  const isOf = (topic: NoticeTopic) => topicFacts(topic).audiences.includes(audience as Audience);
  return (Object.keys(noticeTopics) as NoticeTopic[])
    .filter(isOf)
    .map((topic) => shownOf(topic, chosen.find((each) => each.topic === topic) ?? defaultChoice(topic)));
}

export const noticeChoiceHandlers: readonly Handler[] = [
  handle(listNoticeChoices, ({ tx, actor }) => choicesNow(tx, actor)),

  handle(setNoticeChoice, async ({ tx, actor, input: { params, body }, activity }) => {
    const { topic } = params;
    const before = (await choicesNow(tx, actor)).find((each) => each.topic === topic);
    // A topic of another side.
    if (!before || !actor.accountId) throw new Refusal('not_found');
    if (body.push && !before.can_push) throw invalid('push', 'Devices are not told of this.');
    if (!body.mail && !before.can_choose_mail)
      throw invalid('mail', 'This letter is always sent: it is evidence that you were told.');
    const after = shownOf(topic, body);
    if (after.push === before.push && after.mail === before.mail) return before;
    await setChoice(tx, { account_id: actor.accountId, topic, push: after.push, mail: after.mail });
    await activity({
      name: 'Notices',
      event: 'updated',
      description: topic,
      old: { push: before.push, mail: before.mail },
      attributes: { push: after.push, mail: after.mail },
    });
    return after;
  }),
];
