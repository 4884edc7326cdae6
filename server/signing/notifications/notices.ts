import { verbsOf } from '#contract/signing/role-verbs.ts';
import type { RecipientRole } from '#contract/signing/signing.ts';
import { type Letter, type Letterhead, type Paragraph, writes } from '#server/mail/letter.ts';
import type { Correspondent } from '#server/mail/port.ts';
import { calendarDay } from '#server/reference/calendar.ts';

/** Facts for a mail about an envelope; `link` is for its reader alone. */
export interface NoticeFacts {
  firm: Letterhead;
  /** People who get the answer: the sender, or colleagues who act for them; empty in letters to these. */
  from: readonly Correspondent[];
  name: string;
  sender: string;
  title: string;
  /** The sender's own words. */
  message: string;
  deadline: string;
  /** The person who ended it; for a late submission, its recipient. */
  endedBy: string | null;
  endedReason: string | null;
  link: string | null;
  /** Hash of the last audit event when this was written: it shows if the chain is cut off later. */
  auditHead: string | null;
  /** True if the sealed copy and its certificate are attached to the mail. */
  attached: boolean;
  /** The recipient a mail did not reach, the cause, and the remedy for the sender. */
  undelivered: { name: string; email: string; cause: string; remedy: Remedy } | null;
  /** The name of a recipient whose record got another address. */
  readdressed?: string | null;
  /** The person who hands it over, and the end of that; null: for good. */
  handOver: { by: string; until: string | null } | null;
}

/** Advice for the sender about a recipient whom a mail did not reach. */
export type Remedy = keyof typeof remedies;
const remedies = {
  replace: 'If the address is wrong, replace this recipient: the document stays as it is.',
  sendCopy: 'Ask them for another address, and send them the sealed copy yourself.',
  tellThem: 'Ask them for another address, and tell them yourself what they should know.',
} as const;

/** `NoticeFacts` for a recipient, worded for their role. */
interface RecipientFacts extends NoticeFacts {
  role: RecipientRole;
}

export interface Wording<Facts = NoticeFacts> {
  subject: (facts: Facts) => string;
  says: (facts: Facts) => Paragraph[];
  /** Button text of the link to the envelope; null for a notice without a link. */
  action: ((facts: Facts) => string) | null;
}

const because = ({ endedReason, endedBy }: NoticeFacts): Paragraph[] =>
  endedReason ? [{ quote: endedReason, by: endedBy ?? 'Somebody' }] : [];

const cameLate = ({ title, endedBy, endedReason }: NoticeFacts): Paragraph[] => [
  `${endedBy ?? 'Somebody'} answered “${title}” too late. It does not count, and changed nothing.`,
  `What came: ${endedReason ?? 'not known'}`,
];

const readAndAct = ({ role }: RecipientFacts) => `Read and ${verbsOf(role).does}`;

/** Notices to recipients only. */
const toRecipients = {
  invited: {
    subject: ({ sender, title, role }) => `${sender} asks you to ${verbsOf(role).asked('you')}: ${title}`,
    says: ({ sender, title, role, message, deadline }) => [
      `${sender} asks you to ${verbsOf(role).asked('you')} “${title}”.`,
      ...(message ? [{ quote: message, by: sender, links: true as const }] : []),
      `Please do so by ${calendarDay(deadline)}. You can also decline.`,
    ],
    action: readAndAct,
  },
  reminder: {
    subject: ({ sender, title, role }) =>
      `Reminder: ${sender} asks you to ${verbsOf(role).asked('you')} ${title}`,
    says: ({ sender, title, role, deadline }) => [
      `${sender} still waits for your ${verbsOf(role).deedOf} “${title}”.`,
      `Please ${verbsOf(role).does} by ${calendarDay(deadline)}. You can also decline.`,
    ],
    action: readAndAct,
  },
  extended: {
    subject: ({ title, role }) => `More time to ${verbsOf(role).does}: ${title}`,
    says: ({ sender, title, role, deadline }) => [
      `${sender} gives you more time for “${title}”. Please ${verbsOf(role).does} by ${calendarDay(deadline)}. You can also decline.`,
    ],
    action: readAndAct,
  },
  reopened: {
    subject: ({ title }) => `Open again: ${title}`,
    says: ({ sender, title, deadline }) => [
      `${sender} gives the others more time for “${title}”, until ${calendarDay(deadline)}. There is nothing for you to do now.`,
    ],
    action: null,
  },
  accepted: {
    subject: ({ title, role }) => `Your ${verbsOf(role).deed} counts: ${title}`,
    says: ({ sender, title, role }) => [
      `Your ${verbsOf(role).deedOf} “${title}” came after the deadline. ${sender} accepted it all the same.`,
    ],
    action: null,
  },
  replaced: {
    subject: ({ title, role }) => `No longer yours to ${verbsOf(role).does}: ${title}`,
    says: ({ sender, title }) => [
      `${sender} asked somebody else in your place. There is nothing left for you to do about “${title}”, and your link to it no longer works.`,
    ],
    action: null,
  },
  readdressed: {
    subject: ({ title }) => `Your address was changed: ${title}`,
    says: ({ sender, title }) => [
      `The firm’s record of you was given another e-mail address or sign-in. “${title}” was sent to this one, and can no longer be opened from here.`,
      `${sender} knows, and can send it anew. If you did not ask for this, tell ${sender} at once: answers to this mail reach them.`,
    ],
    action: null,
  },
  observing: {
    subject: ({ sender, title }) => `${sender} sent out for signing: ${title}`,
    says: ({ sender, title, message }) => [
      `${sender} sent out “${title}” for signing and lets you follow it. You can read it now; there is nothing for you to sign. You get a copy when everybody has signed.`,
      ...(message ? [{ quote: message, by: sender, links: true as const }] : []),
    ],
    action: () => 'Read it now',
  },
  corrected: {
    subject: ({ title }) => `Changed, please read again: ${title}`,
    says: ({ sender, title, role, deadline }) => [
      `${sender} replaced a document of “${title}” before anybody had answered.`,
      `Please read it again and ${verbsOf(role).does} by ${calendarDay(deadline)}.`,
    ],
    action: ({ role }) => `Read again and ${verbsOf(role).does}`,
  },
} as const satisfies Record<string, Wording<RecipientFacts>>;

/** Points to the link too: a mail system on the way may remove attachments. */
const copiesAttached = ({ link }: NoticeFacts) =>
  `The sealed copy is attached, with its certificate of completion.${link ? ' If it did not arrive with this mail, the link below leads to it.' : ''}`;

/** Notices that the sender gets too: they mention nobody's role. */
const toAnybody = {
  completed: {
    subject: ({ title }) => `Signed by everybody: ${title}`,
    says: (facts) => [
      `Everybody has signed “${facts.title}”. ${facts.attached ? copiesAttached(facts) : 'The sealed copy is ready.'}`,
    ],
    action: () => 'Open the sealed copy',
  },
  cancelled: {
    subject: ({ title }) => `Cancelled: ${title}`,
    says: (facts) => [
      `${facts.endedBy ?? facts.sender} cancelled “${facts.title}”. Nothing is asked of anybody any more.`,
      ...because(facts),
    ],
    action: null,
  },
  declined: {
    subject: ({ title }) => `Declined: ${title}`,
    says: (facts) => [
      `${facts.endedBy ?? 'Somebody'} declined “${facts.title}”. It will not be signed by anybody.`,
      ...because(facts),
    ],
    action: null,
  },
  expired: {
    subject: ({ title }) => `Not complete in time: ${title}`,
    says: ({ title, deadline }) => [
      `The deadline of “${title}”, ${calendarDay(deadline)}, has passed, and not everybody has done their part.`,
    ],
    action: null,
  },
  undelivered: {
    subject: ({ title, undelivered }) => `Not delivered to ${undelivered?.name ?? 'a recipient'}: ${title}`,
    says: ({ title, undelivered }) => [
      `${undelivered?.name ?? 'A recipient'} could not be told of “${title}” at ${undelivered?.email ?? 'their address'}.`,
      ...(undelivered ? [`The cause: ${undelivered.cause}`, remedies[undelivered.remedy]] : []),
    ],
    action: null,
  },
  addressChanged: {
    subject: ({ title }) => `Address changed, please ask again: ${title}`,
    says: ({ title, readdressed }) => [
      `The e-mail address of ${readdressed ?? 'a recipient'} was changed in their record after “${title}” went to them. They cannot open it until you ask them again.`,
      'Make sure in another way that the new address is theirs, and then ask them again.',
    ],
    action: () => 'Ask them again',
  },
  late: {
    subject: ({ title }) => `Came too late: ${title}`,
    says: (facts) => [
      ...cameLate(facts),
      'You can look at it. If it was made before the deadline, accept it, and it counts; else give more time first.',
    ],
    action: () => 'Look at what came too late',
  },
  lateInVain: {
    subject: ({ title }) => `Came too late: ${title}`,
    says: (facts) => [...cameLate(facts), 'You can look at it. It is kept as evidence of what they wanted.'],
    action: () => 'Look at what came too late',
  },
  sealFailing: {
    subject: ({ title }) => `The seal is delayed: ${title}`,
    says: ({ title, endedReason }) => [
      `Everybody has signed “${title}”, but it could not be sealed yet. Nothing is lost, and it is tried again.`,
      `The cause: ${endedReason ?? 'not known'}`,
    ],
    action: null,
  },
  handedOver: {
    subject: ({ title }) => `Handed over to you: ${title}`,
    says: ({ title, sender, handOver }) => [
      `${handOver?.by ?? 'Somebody'} handed “${title}” over to you, ${handOver?.until ? `until ${calendarDay(handOver.until)}` : 'for good'}. It was sent by ${sender}.`,
      'You can read it, remind, extend, replace and cancel. Letters about it and answers to it come to you.',
    ],
    action: () => 'Open it',
  },
} as const satisfies Record<string, Wording>;

const all = { ...toRecipients, ...toAnybody };
export type Notice = keyof typeof all;
export type SenderNotice = keyof typeof toAnybody;

/**
 * Every kind of mail about an envelope, for the tests of their texts.
 * @internal
 */
export const notices = Object.keys(all) as Notice[];

/** Wording of a notice for a recipient. */
export function toRecipient(notice: Notice, role: RecipientRole): Wording {
  const { subject, says, action }: Wording<RecipientFacts> = all[notice];
  return {
    subject: (facts) => subject({ ...facts, role }),
    says: (facts) => says({ ...facts, role }),
    action: action && ((facts) => action({ ...facts, role })),
  };
}

/** Wording of a notice for the sender, with a link to the sender's view of the envelope. */
export function toSender(notice: SenderNotice): Wording {
  const wording: Wording = toAnybody[notice];
  return { ...wording, action: wording.action ?? (() => 'See what became of it') };
}

/** A paragraph as lines of the inbox. */
function wordsOf(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph;
  return 'quote' in paragraph ? `${writes(paragraph.by)} ${paragraph.quote}` : paragraph.exact;
}

/** Title and text of a notice in the inbox. */
export function inboxWords({ subject, says }: Wording, facts: NoticeFacts): { title: string; body: string } {
  return {
    title: subject(facts),
    body: says({ ...facts, attached: false })
      .map(wordsOf)
      .join('\n'),
  };
}

const recordStood =
  'The record of who did what with this document, as it stood now, has this number. Keep this mail: with it a change of the record shows.';

/** Subject and letter of a notice's mail. */
export function letterOf(
  { subject, says, action }: Wording,
  facts: NoticeFacts,
): { subject: string; letter: Letter } {
  const { name: reader, firm, from, link, auditHead } = facts;
  const toDo = action && link ? { words: action(facts), address: link } : null;
  const keep = auditHead ? { words: recordStood, exact: auditHead } : null;
  return { subject: subject(facts), letter: { reader, says: says(facts), action: toDo, keep, from, firm } };
}
