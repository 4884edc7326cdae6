import type { Answer } from '#contract/core/endpoint.ts';
import type { checkExternalToken, LinkState } from '#contract/session/session.ts';
import { verbsOf } from '#contract/signing/role-verbs.ts';

type Link = Answer<typeof checkExternalToken>;

interface LinkWords {
  title: string;
  detail: string;
  /** Label of the button that goes on. */
  go: string;
}

const from = ({ title, sender, firm }: Link) => `“${title}” from ${sender} of ${firm}`;

const words: Record<LinkState, (link: Link) => LinkWords> = {
  asks: ({ sender, firm, recipient, role, title }) => ({
    title: `A document to ${verbsOf(role).does}`,
    detail: `${sender} of ${firm} asks ${recipient} to ${verbsOf(role).asked('they')} “${title}”.`,
    go: 'Continue',
  }),
  waits: (link) => ({
    title: 'Not your turn yet',
    detail: `${from(link)} is signed by others first. ${link.recipient} is told when they have, and can read it now.`,
    go: 'Continue',
  }),
  signed: (link) => ({
    title: `You have ${verbsOf(link.role).did}`,
    detail: `${from(link)} waits for the others. ${link.recipient} is told when it is complete.`,
    go: 'See how far it is',
  }),
  declined: (link) => ({
    title: 'You declined',
    detail: `${from(link)} will not be signed.`,
    go: 'See the document',
  }),
  complete: (link) => ({
    title: 'Signed by everybody',
    detail: `The sealed copy of ${from(link)} is ready for ${link.recipient}.`,
    go: 'See the document',
  }),
  ended: (link) => ({
    title: 'Nothing to sign any more',
    detail: `${from(link)} was declined, or its deadline has passed.`,
    go: 'See the document',
  }),
  copy: (link) => ({
    title: 'A document to read',
    detail: `${from(link)} is signed by others. ${link.recipient} can read it now, and gets a copy once all have signed.`,
    go: 'Continue',
  }),
};

/** Words for a link before anybody goes on by it. */
export const linkWords = (link: Link): LinkWords => words[link.state](link);

/**
 * State of this device's copy for a link while the server can't be reached.
 * - `copy`: it can be read and signed. - `read`: it can be read. - `gone`: it led here before, and what it led to is not kept any more.
 * - `unsent`, `refused`, `received`: the person answered it here. - `unreadable`: that cannot be read.
 * - `others`: it was not opened here before. - `locked`: nobody is signed in here. - `nothing`: nothing is kept.
 */
export const keptCopies = [
  ...(['copy', 'read', 'gone', 'unsent', 'refused', 'received', 'unreadable'] as const),
  ...(['others', 'locked', 'nothing'] as const),
];
export type KeptCopy = (typeof keptCopies)[number];

const toCopy = 'Open the copy on this device';
const toOthers = 'Open what is kept on this device';

const keptWords: Record<KeptCopy, (did: string) => { detail: string; go?: string }> = {
  copy: () => ({ detail: 'The document is kept on this device: you can read and sign it now.', go: toCopy }),
  read: () => ({ detail: 'The document is kept on this device: you can read it now.', go: toCopy }),
  gone: () => ({
    detail: 'The document is no longer kept on this device. It opens once you are connected.',
    go: toOthers,
  }),
  unsent: (did) => ({ detail: `You ${did} it on this device, and that is not sent yet.`, go: toCopy }),
  refused: (did) => ({
    detail: `You ${did} it on this device, and that did not count. The copy says why, and what you can do.`,
    go: toCopy,
  }),
  received: (did) => ({ detail: `You ${did} it on this device, and the firm has it.`, go: toCopy }),
  unreadable: () => ({
    detail:
      'This browser can’t read what waits on this device. Do not clear its data: close other tabs of Portico, then try again.',
  }),
  others: () => ({
    detail: 'This link was not opened on this device before. Other documents may be kept here.',
    go: toOthers,
  }),
  locked: () => ({ detail: 'Unlock this device to see what is kept on it.', go: 'Unlock' }),
  nothing: () => ({
    detail: 'Nothing of this link is kept on this device. It opens once you are connected.',
  }),
};

/** Words for a link while the server can't be reached, and for the way to the copy on this device; `did`: 'signed', of the person's own act. */
export function keptCopyWords(kept: KeptCopy, did: string): { title: string; detail: string; go?: string } {
  const { detail, ...way } = keptWords[kept](did);
  return { title: 'Portico can’t be reached', detail, ...way };
}
