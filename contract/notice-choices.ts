import * as v from 'valibot';
import { type Audience, endpoint } from './core/endpoint.ts';
import type { PushKind } from './push.ts';

/** A thing that people are told of, with the ways to tell them besides the inbox, and whether each is on until they choose. */
export interface Topic {
  /** Kinds of its inbox items. */
  readonly kinds: readonly string[];
  readonly audiences: readonly Audience[];
  /** The push of it; without one there is none. */
  readonly push?: PushKind;
  /** `always`: the letter is evidence that somebody was told, and is sent to everybody. */
  readonly mail: 'always' | 'on' | 'off';
  /** True if the feature writes letters of its own; a letter of another topic says what it is about, and nothing of it. */
  readonly letters?: true;
}

/** Every topic; what is in none, such as a new device, is told as it always was and cannot be chosen. */
export const noticeTopics = {
  signing: {
    kinds: ['signing.invited', 'signing.reminder', 'signing.corrected'],
    audiences: ['staff', 'contact', 'employee'],
    push: 'signing',
    mail: 'always',
    letters: true,
  },
  signing_news: {
    kinds: ['signing.completed', 'signing.cancelled', 'signing.declined', 'signing.expired'],
    audiences: ['staff'],
    mail: 'on',
    letters: true,
  },
  payslip: { kinds: ['payroll.payslip'], audiences: ['employee'], push: 'payslip', mail: 'off' },
  hr_document: { kinds: ['payroll.hr_document'], audiences: ['employee'], mail: 'off' },
  report: { kinds: ['payroll.report'], audiences: ['contact'], push: 'report', mail: 'off' },
  report_answer: { kinds: ['payroll.approved', 'payroll.returned'], audiences: ['staff'], mail: 'off' },
  hr_request: { kinds: ['payroll.hr_requested'], audiences: ['staff'], mail: 'off' },
  from_client: { kinds: ['documents.fromClient'], audiences: ['staff'], mail: 'off' },
  mention: { kinds: ['comments.mentioned'], audiences: ['staff'], mail: 'on' },
  conversation: { kinds: ['comments.fromFirm'], audiences: ['contact'], mail: 'on' },
  client_message: { kinds: ['comments.fromClient'], audiences: ['staff'], mail: 'on' },
  training: { kinds: ['training.assigned'], audiences: ['staff'], push: 'training', mail: 'off' },
  access_request: { kinds: ['contacts.accessRequested'], audiences: ['staff'], mail: 'off' },
  activation: { kinds: ['clients.ready'], audiences: ['staff'], mail: 'off' },
} as const satisfies Record<string, Topic>;
export type NoticeTopic = keyof typeof noticeTopics;
const topics = Object.keys(noticeTopics) as [NoticeTopic, ...NoticeTopic[]];

export const topicFacts = (topic: NoticeTopic): Topic => noticeTopics[topic];

/** The topic of a kind of inbox item; undefined for what cannot be chosen. */
export const topicOf = (kind: string): NoticeTopic | undefined =>
  topics.find((topic) => topicFacts(topic).kinds.includes(kind));

/** The ways by which somebody is told of a topic besides their inbox. */
export interface NoticeChoice {
  readonly push: boolean;
  readonly mail: boolean;
}
/** The ways of a topic until a person chooses others. */
export function defaultChoice(topic: NoticeTopic): NoticeChoice {
  const { push, mail } = topicFacts(topic);
  return { push: push !== undefined, mail: mail !== 'off' };
}

/** A topic as its person sees it. A way that the topic does not have, or that cannot be switched off, is told apart. */
export const noticeChoice = v.object({
  topic: v.picklist(topics),
  push: v.boolean(),
  mail: v.boolean(),
  can_push: v.boolean(),
  can_choose_mail: v.boolean(),
});
export type ShownChoice = v.InferOutput<typeof noticeChoice>;

const accountHolders = { by: 'bearer', audiences: ['staff', 'contact', 'employee'] } as const;

export const listNoticeChoices = endpoint({
  name: 'noticeChoices.list',
  summary: 'What I am told of besides my inbox, by push and by mail',
  api: 'sign',
  method: 'GET',
  path: '/notice-choices',
  shape: 'data',
  answer: v.array(noticeChoice),
  allow: accountHolders,
});
export const setNoticeChoice = endpoint({
  name: 'noticeChoices.set',
  summary: 'Choose how I am told of one topic, from the next notice on',
  api: 'sign',
  method: 'PUT',
  path: '/notice-choices/{topic}',
  params: v.object({ topic: v.picklist(topics) }),
  body: v.strictObject({ push: v.boolean(), mail: v.boolean() }),
  shape: 'data',
  answer: noticeChoice,
  allow: accountHolders,
});
