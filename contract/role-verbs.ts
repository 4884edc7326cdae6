import type { RecipientRole } from './signing.ts';

type Role = RecipientRole;

/** What somebody does with a document, in words: to sign it, that they have signed it, their signature. */
interface Verbs {
  does: string;
  did: string;
  deed: string;
}

const verbs: Record<Role, Verbs> = {
  signer: { does: 'sign', did: 'signed', deed: 'signature' },
  approver: { does: 'approve', did: 'approved', deed: 'approval' },
  observer: { does: 'read', did: 'read', deed: 'answer' },
};

/** The words for what a recipient does, by their role. What devices kept before rows had one was of signers. */
export const verbsOf = (role: Role = 'signer'): Verbs => verbs[role];

/** The same at the beginning of a sentence or on a button. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
