import type { Envelope } from '../../../contract/signing.ts';
import type { Tone } from '../../ui/status/status.tsx';

export interface Outcome {
  tone: Tone;
  title: string;
  words: string;
}

/** What is to be said of an envelope this person can't act on: the state, what it means, who decided. */
export function outcomeOf(envelope: Envelope): Outcome {
  const { status, me, endedBy, endedReason, sender } = envelope;
  const who = endedBy ?? sender.name;
  const why = endedReason ? `${who}: “${endedReason}”` : who;
  if (status === 'completed')
    return {
      tone: 'good',
      title: 'Signed by everybody',
      words: 'The sealed document is ready to be downloaded.',
    };
  if (status === 'cancelled') return { tone: 'bad', title: 'Cancelled by the sender', words: why };
  if (status === 'declined') return { tone: 'bad', title: 'Declined', words: why };
  if (status === 'expired')
    return { tone: 'bad', title: 'The deadline has passed', words: `Ask ${sender.name} to extend it.` };
  if (me.action === 'replaced')
    return {
      tone: 'bad',
      title: 'Somebody else signs in your place',
      words: `${sender.name} asked another person.`,
    };
  if (me.action === 'waiting')
    return {
      tone: 'quiet',
      title: 'Not your turn yet',
      words: 'You are told when those before you have signed.',
    };
  if (status === 'sealing')
    return {
      tone: 'info',
      title: 'Signed by everybody',
      words: 'The document is being sealed. This takes a moment.',
    };
  return { tone: 'good', title: 'You have signed', words: 'You are told when everybody has signed.' };
}
