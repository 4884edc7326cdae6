import { verbsOf } from '../../contract/role-verbs.ts';
import type { RecipientRole } from '../../contract/signing.ts';
import { dayOf } from '../reference/calendar.ts';

/** What a mail about an envelope says; `link` is for its reader alone. */
export interface NoticeFacts {
  firm: string;
  /** Who reads it. */
  name: string;
  /** What is asked of them; of a sender nothing. */
  role: RecipientRole;
  sender: string;
  title: string;
  /** The sender's own words. */
  message: string;
  deadline: string;
  /** Who ended it and why. */
  endedBy: string | null;
  endedReason: string | null;
  link: string | null;
  /** Where the record of events stood when it was complete: a tail cut off later does not fit it. */
  auditHead: string | null;
  /** Whom a mail did not reach, and why. */
  undelivered: { name: string; email: string; cause: string } | null;
}

interface Wording {
  subject: (facts: NoticeFacts) => string;
  says: (facts: NoticeFacts) => string[];
  /** Whether it carries a link to the envelope. */
  links: boolean;
}

/** A signature is on a document, an approval of it. */
const ofIt = (role: NoticeFacts['role']) => `${verbsOf(role).deed} ${role === 'signer' ? 'on' : 'of'}`;

const because = ({ endedReason }: NoticeFacts) => (endedReason ? [`The reason given: ${endedReason}`] : []);

/** Every kind of mail about an envelope. */
export const notices = {
  invited: {
    subject: ({ sender, title, role }) => `${sender} asks you to ${verbsOf(role).does}: ${title}`,
    says: ({ sender, title, role, message, deadline }) => [
      `${sender} asks you to ${verbsOf(role).does} “${title}”.`,
      ...(message ? [message] : []),
      `Please do so by ${dayOf(deadline)}. You can also decline.`,
    ],
    links: true,
  },
  reminder: {
    subject: ({ sender, title, role }) => `Reminder: ${sender} asks you to ${verbsOf(role).does} ${title}`,
    says: ({ sender, title, role, deadline }) => [
      `${sender} still waits for your ${ofIt(role)} “${title}”.`,
      `Please ${verbsOf(role).does} by ${dayOf(deadline)}. You can also decline.`,
    ],
    links: true,
  },
  extended: {
    subject: ({ title, role }) => `More time to ${verbsOf(role).does}: ${title}`,
    says: ({ sender, title, role, deadline }) => [
      `${sender} gives you more time for “${title}”. Please ${verbsOf(role).does} by ${dayOf(deadline)}. You can also decline.`,
    ],
    links: true,
  },
  reopened: {
    subject: ({ title }) => `Open again: ${title}`,
    says: ({ sender, title, deadline }) => [
      `${sender} gives the others more time to sign “${title}”, until ${dayOf(deadline)}. There is nothing for you to do now.`,
    ],
    links: false,
  },
  accepted: {
    subject: ({ title, role }) => `Your ${verbsOf(role).deed} counts: ${title}`,
    says: ({ sender, title, role }) => [
      `Your ${ofIt(role)} “${title}” came after the deadline. ${sender} accepted it all the same.`,
    ],
    links: false,
  },
  replaced: {
    subject: ({ title, role }) => `No longer yours to ${verbsOf(role).does}: ${title}`,
    says: ({ sender, title }) => [
      `${sender} asked somebody else in your place. There is nothing left for you to do about “${title}”, and your link to it no longer works.`,
    ],
    links: false,
  },
  observing: {
    subject: ({ sender, title }) => `${sender} sent out for signing: ${title}`,
    says: ({ sender, title, message }) => [
      `${sender} sent out “${title}” for signing and lets you follow it. You can read it now; there is nothing for you to sign. You get a copy when everybody has signed.`,
      ...(message ? [message] : []),
    ],
    links: true,
  },
  corrected: {
    subject: ({ title }) => `Changed, please read again: ${title}`,
    says: ({ sender, title, role, deadline }) => [
      `${sender} replaced a document of “${title}” before anybody signed it.`,
      `Please read it again and ${verbsOf(role).does} it by ${dayOf(deadline)}.`,
    ],
    links: true,
  },
  completed: {
    subject: ({ title }) => `Signed by everybody: ${title}`,
    says: ({ title, auditHead }) => [
      `Everybody has signed “${title}”. The sealed copy is ready.`,
      ...(auditHead ? [`Keep this mail: it proves the record of who signed when.\n${auditHead}`] : []),
    ],
    links: true,
  },
  cancelled: {
    subject: ({ title }) => `Cancelled: ${title}`,
    says: (facts) => [
      `${facts.endedBy ?? facts.sender} cancelled “${facts.title}”. It needs no signature any more.`,
      ...because(facts),
    ],
    links: false,
  },
  declined: {
    subject: ({ title }) => `Declined: ${title}`,
    says: (facts) => [
      `${facts.endedBy ?? 'A signer'} declined “${facts.title}”. It will not be signed by anybody.`,
      ...because(facts),
    ],
    links: false,
  },
  expired: {
    subject: ({ title }) => `Not signed in time: ${title}`,
    says: ({ title, deadline }) => [
      `The deadline of “${title}”, ${dayOf(deadline)}, has passed without every signature.`,
    ],
    links: false,
  },
  undelivered: {
    subject: ({ title, undelivered }) => `Not delivered to ${undelivered?.name ?? 'a recipient'}: ${title}`,
    says: ({ title, undelivered }) => [
      `${undelivered?.name ?? 'A recipient'} could not be told of “${title}” at ${undelivered?.email ?? 'their address'}.`,
      ...(undelivered ? [`The cause: ${undelivered.cause}`] : []),
      'If the address is wrong, replace this recipient: the document stays as it is.',
    ],
    links: false,
  },
  sealFailing: {
    subject: ({ title }) => `The seal is delayed: ${title}`,
    says: ({ title, endedReason }) => [
      `Everybody has signed “${title}”, but it could not be sealed yet. Nothing is lost, and it is tried again.`,
      `The cause: ${endedReason ?? 'not known'}`,
    ],
    links: false,
  },
} as const satisfies Record<string, Wording>;
export type Notice = keyof typeof notices;

/** What a notice says in the inbox, where its reader is known and nothing has to be kept as proof. */
export function inboxWords(notice: Notice, facts: NoticeFacts): { title: string; body: string } {
  const { subject, says }: Wording = notices[notice];
  return { title: subject(facts), body: says({ ...facts, auditHead: null }).join('\n') };
}

/** Subject and text of a notice's mail. */
export function wordsOf(notice: Notice, facts: NoticeFacts): { subject: string; text: string } {
  const { subject, says }: Wording = notices[notice];
  const link = facts.link ? [`${facts.link}\nThis link is for you alone. Please do not pass it on.`] : [];
  return {
    subject: subject(facts).replace(/\s+/g, ' '),
    text: [`Dear ${facts.name},`, ...says(facts), ...link, facts.firm].join('\n\n'),
  };
}
