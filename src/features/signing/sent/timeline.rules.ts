import { dateFormats } from '#contract/core/limits.ts';
import { deliveryWords, proofWords } from '#contract/signing/proof-words.ts';
import { type Verbs, verbsOf } from '#contract/signing/role-verbs.ts';
import type { ActProof, TimelineEntry, TimelineKind } from '#contract/signing/timeline.ts';
import { formatDate } from '#src/lib/time/dates.ts';

/** Subjects of letters. */
const tellings: Record<string, (role: Verbs) => string> = {
  invited: ({ asked }) => `was asked to ${asked('they')} it`,
  observing: () => 'was told that they can follow it',
  reminder: () => 'was reminded',
  corrected: () => 'was asked to read it again',
  extended: () => 'was told of the new deadline',
  accepted: ({ deed }) => `was told that their ${deed} counts`,
  reopened: () => 'was told that it is open again',
  replaced: () => 'was told that somebody else was asked',
  completed: () => 'was sent the sealed copy',
  cancelled: () => 'was told that it was cancelled',
  declined: () => 'was told that it was declined',
  expired: () => 'was told that it expired',
};
const endings: Record<string, (by: string) => string> = {
  cancelled: (by) => `${by} cancelled it`,
  declined: () => 'Nobody can sign it any more',
  expired: () => 'The deadline passed',
};

const although = (what: string | null) => (what ? `, although ${what}` : '');

type Words = (entry: Omit<TimelineEntry, 'role'> & { by: string; to: string; role: Verbs }) => string;
const words: Record<TimelineKind, Words> = {
  created: ({ by }) => `${by} created the draft`,
  sent: ({ by, what }) => `${by} sent it${although(what)}`,
  corrected: ({ by, what }) => `${by} replaced a document${although(what)}`,
  extended: ({ by, deadline }) => `${by} moved the deadline to ${formatDate(deadline, dateFormats.date)}`,
  replaced: ({ by, to, what }) =>
    what === to ? `${by} asked ${to} again` : `${by} asked ${what ?? 'somebody'} in place of ${to}`,
  handed_over: ({ by, to, deadline }) =>
    `${by} handed it over to ${to}${deadline ? ` until ${formatDate(deadline, dateFormats.date)}` : ''}`,
  taken_back: ({ by }) => `${by} ended the hand-over`,
  told: ({ to, what, role }) => `${to} ${tellings[what ?? '']?.(role) ?? 'was written to'}`,
  undelivered: ({ to }) => `The mail to ${to} came back`,
  viewed: ({ by }) => `${by} opened it`,
  signed: ({ by }) => `${by} signed`,
  approved: ({ by }) => `${by} approved`,
  acknowledged: ({ by }) => `${by} confirmed that they have read it`,
  declined: ({ by }) => `${by} declined`,
  late: ({ by }) => `${by} answered too late`,
  accepted: ({ by, to, role }) => `${by} accepted the late ${role.deed} of ${to}`,
  ended: ({ by, what }) => endings[what ?? '']?.(by) ?? 'It ended',
  released: ({ by }) => `${by} let it be sealed without a time stamp`,
  sealed: () => 'The documents were sealed',
  completed: () => 'It was completed',
};

/** The event in words. */
export const timelineText = (entry: TimelineEntry): string =>
  words[entry.kind]({
    ...entry,
    by: entry.by ?? 'Somebody',
    to: entry.to ?? 'somebody',
    role: verbsOf(entry.role ?? undefined),
  });

const time = (at: string) => formatDate(at, dateFormats.dateTime);

/** More on the event: the time it was made offline, or the reason for cancelling. */
export function timelineDetail({ offlineAt, reason }: TimelineEntry): string | undefined {
  if (offlineAt) return `Made offline ${time(offlineAt)}, by the clock of the device`;
  return reason ? `“${reason}”` : undefined;
}

function proofLines({ way, since, email, consent, address, device }: ActProof): string[] {
  const from = [address && `address ${address}`, device].filter(Boolean).join(', ');
  return [
    `Known by ${proofWords(way, email)}, since ${time(since)}`,
    ...(consent === null ? [] : [`Agreed to the consent, version ${consent}`]),
    ...(from ? [`Handed in from ${from}`] : []),
  ];
}

/** The facts that the certificate prints: the proof of a submission, the delivery of a letter, the level of the seals. */
export function certificateFacts({ kind, what, proof, letter }: TimelineEntry): string[] {
  const cause = letter?.cause ? `: ${letter.cause}` : '';
  return [
    ...(proof ? proofLines(proof) : []),
    ...(letter && letter.state !== 'none' ? [`The letter ${deliveryWords[letter.state]}${cause}`] : []),
    ...(kind === 'sealed' && what ? [`Seal of level PAdES ${what}`] : []),
  ];
}

/** Events that only lead up to others: folded away until requested. */
export const isMinor = ({ kind, what }: TimelineEntry): boolean => kind === 'told' && what !== 'reminder';
