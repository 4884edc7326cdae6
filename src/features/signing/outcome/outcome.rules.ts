import { verbsOf } from '#contract/signing/role-verbs.ts';
import { gates } from '#contract/signing/roles.ts';
import type { Envelope } from '#contract/signing/signing.ts';
import type { Tone } from '#src/ui/status/status.tsx';

export interface EnvelopeOutcomeState {
  tone: Tone;
  title: string;
  words: string;
}

/** Words for an envelope that this person can't act on: the state, its meaning, and who decided. */
export function envelopeOutcome(envelope: Envelope): EnvelopeOutcomeState {
  const { status, me, documents, endedBy, endedReason, sender } = envelope;
  const who = endedBy ?? sender.name;
  const why = endedReason ? `${who}: “${endedReason}”` : who;
  if (status === 'completed')
    return {
      tone: 'good',
      title: 'Signed by everybody',
      words: `The sealed ${documents.length > 1 ? 'documents are' : 'document is'} ready to be downloaded.`,
    };
  if (status === 'cancelled') return { tone: 'bad', title: 'Cancelled by the sender', words: why };
  if (status === 'declined') return { tone: 'bad', title: 'Declined', words: why };
  if (status === 'expired')
    return {
      tone: 'bad',
      title: 'The deadline has passed',
      words: `Not everybody has signed. ${sender.name} can still extend it.`,
    };
  if (status === 'sealing')
    return {
      tone: 'info',
      title: 'Signed by everybody',
      words: 'The document is being sealed. This takes a moment.',
    };
  if (!gates(me))
    return {
      tone: 'info',
      title: 'Out for signing',
      words: 'You follow it: read it now, see who has signed, and get a copy once all have.',
    };
  if (me.action === 'waiting')
    return {
      tone: 'quiet',
      title: 'Not your turn yet',
      words: 'You can read it already. You are told when those before you have signed.',
    };
  return {
    tone: 'good',
    title: `You have ${verbsOf(me.role).did}`,
    words: 'You are told when everybody has signed.',
  };
}
