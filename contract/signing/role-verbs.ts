import type { RecipientRole } from './signing.ts';

type Role = RecipientRole;

/** The words for a role, and for what somebody does with a document by it. */
export interface Verbs {
  /** What they are: an approver. */
  name: string;
  /** To approve, with nothing said after it of what. */
  does: string;
  /** What they are asked to do with what is named after it, said to them or of them. */
  asked: (who: 'you' | 'they') => string;
  /** Who approves, in plans. */
  acts: string;
  /** That they have approved. */
  did: string;
  /** Their approval. */
  deed: string;
  /** Their approval of what is named after it, said to them. */
  deedOf: string;
}

const verbs: Record<Role, Verbs> = {
  signer: {
    name: 'signer',
    does: 'sign',
    asked: () => 'sign',
    acts: 'signs',
    did: 'signed',
    deed: 'signature',
    deedOf: 'signature on',
  },
  approver: {
    name: 'approver',
    does: 'approve',
    asked: () => 'approve',
    acts: 'approves',
    did: 'approved',
    deed: 'approval',
    deedOf: 'approval of',
  },
  observer_ack: {
    name: 'confirming observer',
    does: 'confirm',
    asked: (who) => `confirm that ${who} have read`,
    acts: 'confirms reading',
    did: 'confirmed',
    deed: 'confirmation',
    deedOf: 'confirmation that you have read',
  },
  observer: {
    name: 'observer',
    does: 'read',
    asked: () => 'read',
    acts: 'reads along',
    did: 'read',
    deed: 'answer',
    deedOf: 'answer to',
  },
};

/** The words for what a recipient does, by their role. What devices kept before rows had one was of signers. */
export const verbsOf = (role: Role = 'signer'): Verbs => verbs[role];

/** The same at the beginning of a sentence or on a button. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
