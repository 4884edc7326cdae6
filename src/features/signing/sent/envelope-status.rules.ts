import { statusWords } from '#contract/signing/envelope-status-words.ts';
import { gates, hasActed } from '#contract/signing/roles.ts';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import type { SentRow } from '#contract/signing/sent-envelopes.ts';
import type { EnvelopeStage, EnvelopeStatus } from '#contract/signing/signing.ts';
import type { Tone } from '#src/ui/status/status.tsx';
import { isUntold } from './people.rules.ts';

interface Standing {
  tone: Tone;
  words: string;
}

export const stageWords: Record<EnvelopeStage, string> = {
  needs_attention: 'Needs attention',
  waiting_for_me: 'Waiting for me',
  in_progress: 'In progress',
  done: 'Done',
};

/** Words of the filter by owner. */
export const ownerWords: Record<SentRow['whose'], string> = {
  mine: 'Mine',
  team: 'My team’s',
  others: 'Others’',
};

/** Statuses of an envelope under way that its stage makes more precise. */
const onItsWay: Partial<Record<EnvelopeStatus, Partial<Record<EnvelopeStage, Standing>>>> = {
  sent: {
    needs_attention: { tone: 'warn', words: 'Needs attention' },
    waiting_for_me: { tone: 'info', words: 'Waiting for you' },
  },
  sealing: { needs_attention: { tone: 'warn', words: 'Seal delayed' } },
};
const tones: Record<EnvelopeStage, Tone> = {
  needs_attention: 'bad',
  waiting_for_me: 'quiet',
  in_progress: 'info',
  done: 'quiet',
};

/** An envelope's status for its sender, in a word or two. */
export const statusOf = ({ status, stage }: Pick<SentRow, 'status' | 'stage'>): Standing =>
  onItsWay[status]?.[stage] ?? {
    tone: status === 'completed' ? 'good' : tones[stage],
    words: statusWords[status],
  };

/** Ann; Ann and Bo; Ann, Bo and 2 others. */
export function namesOf(names: readonly string[]): string {
  const [first = '', second, third, ...rest] = names;
  if (second === undefined) return first;
  if (third === undefined) return `${first} and ${second}`;
  return `${first}, ${second} and ${rest.length === 0 ? third : `${rest.length + 1} others`}`;
}

const counted = ({ recipients }: Pick<SentEnvelope, 'recipients'>) =>
  recipients.filter((one) => gates(one) && one.action !== 'replaced');

const names = (of: SentEnvelope['recipients']) => namesOf(of.map(({ name }) => name));

/** The recipients whose turn it is: who has it, and who cannot open it. */
function whoseTurn(due: SentEnvelope['recipients']): string {
  const stuck = due.filter(({ readdressed }) => readdressed);
  const others = due.filter(({ readdressed }) => !readdressed);
  return [
    ...(others.length > 0 || stuck.length === 0 ? [whoHasIt(others)] : []),
    ...(stuck.length > 0 ? [`${names(stuck)} cannot open it since the address changed.`] : []),
  ].join(' ');
}

/** The recipients whose turn it is, and if they were notified. */
function whoHasIt(due: SentEnvelope['recipients']): string {
  const untold = due.filter(isUntold);
  if (untold.length === 0) return `${names(due)} ${due.length === 1 ? 'has' : 'have'} it.`;
  const to = untold.length === due.length ? '' : ` to ${names(untold)}`;
  return `${names(due)} ${due.length === 1 ? 'was' : 'were'} asked, but the mail${to} has not arrived.`;
}

/** An envelope's status in a sentence: the recipients it waits for, or how it ended. */
export function sentenceOf(envelope: SentEnvelope): string {
  const { status, endedBy, endedReason, sealing } = envelope;
  const people = counted(envelope);
  const acted = people.filter(hasActed).length;
  const why = endedReason ? `: “${endedReason}”` : '.';
  switch (status) {
    case 'draft':
      return 'Not sent yet.';
    case 'sent':
      return `${whoseTurn(people.filter(({ action }) => action === 'due'))} ${acted} of ${people.length} done.`;
    case 'sealing':
      return sealing?.cause
        ? `Everybody has signed, but it could not be sealed yet: ${sealing.cause}`
        : 'Everybody has signed. It is being sealed.';
    case 'completed':
      return 'Signed by everybody. The sealed copy is ready.';
    case 'cancelled':
      return `By ${endedBy ?? 'its sender'}${why}`;
    case 'declined':
      return `By ${endedBy ?? 'somebody'}${why}`;
    case 'expired':
      return `The deadline passed with ${acted} of ${people.length} done.`;
  }
}
