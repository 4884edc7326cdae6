import type { RecipientRole } from './signing.ts';

type Role = RecipientRole;

/** Words for a role and its action; examples are of an approver. */
export interface Verbs {
  /** "approver" */
  name: string;
  /** "approve", without an object. */
  does: string;
  /** "approve", before its object, addressed to the recipient or about them. */
  asked: (who: 'you' | 'they') => string;
  /** "approves", for plans. */
  acts: string;
  /** "approved" */
  did: string;
  /** "approval" */
  deed: string;
  /** "approval of", before its object, addressed to the recipient. */
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

/** The words for a role. Rows that devices kept before there were roles belong to signers. */
export const verbsOf = (role: Role = 'signer'): Verbs => verbs[role];

/** A word with a capital first letter, for the beginning of a sentence or a button. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
