import { dateFormats } from '#contract/core/limits.ts';
import { capital, verbsOf } from '#contract/signing/role-verbs.ts';
import { fillsIn } from '#contract/signing/roles.ts';
import type { Envelope } from '#contract/signing/signing.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { submissionOf } from '../outcome/use-pending-submission.ts';
import { mayAct } from '../sign/signing.queries.ts';

/** Words for a recipient whose submission the server refused. */
export interface RefusedSubmission {
  title: string;
  happened: string;
  /** The person who can help, and the work that is safe. */
  help: string;
  /** Label of the way back to the document, if it still waits for them. */
  again?: string;
}

/** The parts of the words. */
interface Facts {
  /** The submission: 'signature', 'approval' or 'answer'. */
  act: string;
  /** The verb of their role: 'sign', 'approve' or 'confirm'. */
  does: string;
  /** Says that nothing they filled in is lost, if their role fills in anything. */
  kept: string;
  sender: string;
  /** The name of the person who ended the envelope, and their reason in quotes, if given. */
  endedBy: string;
  why: string;
  deadline: string;
  /** The server's own words. */
  said: string;
}

type Row = { [Part in keyof RefusedSubmission]: RefusedSubmission[Part] | ((facts: Facts) => string) };

/** One row per code, with all that differs between refusals. */
const rows: Record<string, Row> = {
  document_changed: {
    title: 'The document changed',
    happened: ({ sender, act }) =>
      `${sender} replaced the document after you read it, so your ${act} was not put on it.`,
    help: ({ does, kept }) => `${kept}Read the new version, then ${does} again.`,
    again: 'See the new version',
  },
  consent_outdated: {
    title: 'The consent text changed',
    happened: 'What you agree to has new words, which you have not seen yet.',
    help: ({ does, kept }) => `${kept}Choose to ${does} once more, and you see the new text first.`,
    again: ({ does }) => `Read and ${does} again`,
  },
  invalid: {
    title: 'Not accepted yet',
    happened: 'Some of what you filled in could not be taken in:',
    help: 'Everything is still in the fields.',
    again: 'Back to the fields',
  },
  envelope_cancelled: {
    title: ({ act }) => `Cancelled before your ${act} arrived`,
    happened: ({ endedBy, act, why }) =>
      `${endedBy} cancelled this document before your ${act} arrived${why}.`,
    help: ({ sender, act }) =>
      `Nothing more is expected of you. ${sender} can see your ${act} and when you made it, and can send the document again.`,
  },
  envelope_declined: {
    title: ({ act }) => `Declined before your ${act} arrived`,
    happened: ({ endedBy, act, why }) =>
      `${endedBy} declined this document before your ${act} arrived${why}.`,
    help: ({ sender, act }) =>
      `Nobody can sign it any more. ${sender} can see your ${act}, and decides whether to send the document again.`,
  },
  envelope_expired: {
    title: 'The deadline has passed',
    happened: ({ deadline, act }) => `The deadline was ${deadline}; your ${act} arrived later.`,
    help: ({ sender, act }) =>
      `${sender} can see your ${act} and when you made it. Ask them to send the document again.`,
  },
  already_signed_by_all: {
    title: 'Everybody has signed',
    happened: ({ act }) => `This document was complete before your ${act} arrived.`,
    help: ({ sender }) => `If it should not have been signed, talk to ${sender}.`,
  },
  recipient_replaced: {
    title: 'Somebody else was asked in your place',
    // The server names the successor, because this device may have only an old state of an envelope that is no longer theirs.
    happened: ({ said }) => said,
    help: ({ sender }) => `Nothing more is expected of you. If that is not right, ask ${sender}.`,
  },
  address_changed: {
    title: 'Your address changed',
    happened: ({ act }) =>
      `The firm’s record of you got another e-mail address after this document was sent, so your ${act} was not taken in.`,
    help: ({ sender }) =>
      `Ask ${sender} to send it to you again at the address you use now. If you did not ask for another address, tell ${sender} at once.`,
  },
  staff_of_firm: {
    title: 'Somebody of the client has to do this',
    happened: ({ act }) =>
      `This document was sent to you as a contact of a client. You are on the firm’s staff too, so your ${act} was not taken in.`,
    help: ({ sender }) => `Ask ${sender} to send it to somebody else of the client.`,
  },
  conflict: {
    title: 'You have answered already',
    happened: 'This document no longer waits for you: you answered it before, perhaps on another device.',
    help: 'Nothing more is expected of you.',
  },
  forbidden: {
    title: 'You get a copy',
    happened: 'This document asks nothing of you.',
    help: ({ sender }) => `If that is not right, ask ${sender}.`,
  },
  device_revoked: {
    title: 'This device was signed out',
    happened: ({ act }) => `You or the firm signed this device out before your ${act} arrived.`,
    help: ({ sender, act, does }) =>
      `${sender} can see your ${act}, but it does not count. Sign in anew and ${does} again, here or on another device.`,
  },
  gone: {
    title: 'Too late to count',
    happened: ({ said }) => said,
    help: ({ sender }) => `If it is still wanted, ask ${sender} to send the document again.`,
  },
  unreadable: {
    title: 'This can’t be read any more',
    happened: ({ said }) => said,
    help: ({ does }) => `It never reached the firm. ${capital(does)} the document again.`,
    again: ({ does }) => `${capital(does)} again`,
  },
};

const other: Row = {
  title: 'The firm could not take this in',
  happened: ({ said }) => said,
  help: ({ sender }) => `What you did is kept here. Save proof of it, and tell ${sender} or the firm.`,
  again: ({ does }) => `${capital(does)} again`,
};

/** Words for this recipient's refused submission. */
export function refusedSubmission(
  item: Pick<OutboxItem, 'code' | 'reason' | 'body'>,
  envelope: Envelope,
): RefusedSubmission {
  const { sender, deadline, endedBy, endedReason, me } = envelope;
  const { does, deed } = verbsOf(me.role);
  const facts: Facts = {
    act: submissionOf(item)?.kind === 'decline' ? 'answer' : deed,
    does,
    kept: fillsIn(me) ? 'What you filled in is still here. ' : '',
    sender: sender.name,
    endedBy: endedBy ?? sender.name,
    why: endedReason ? `: “${endedReason.replace(/\.$/, '')}”` : '',
    deadline: formatDate(deadline, dateFormats.date),
    said: item.reason ?? '',
  };
  const { title, happened, help, again } = rows[item.code ?? ''] ?? other;
  const said = (part: Row[keyof Row]) => (typeof part === 'function' ? part(facts) : (part ?? ''));
  const way = mayAct(envelope) && said(again);
  return { title: said(title), happened: said(happened), help: said(help), ...(way && { again: way }) };
}
