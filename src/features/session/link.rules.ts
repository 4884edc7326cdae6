import type { Answer } from '../../../contract/core/endpoint.ts';
import type { checkExternalToken, LinkState } from '../../../contract/session/session.ts';
import { verbsOf } from '../../../contract/signing/role-verbs.ts';

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

/** State of this device's copy for a link while the server can't be reached. */
export type KeptCopy = 'copy' | 'others' | 'locked' | 'nothing';

const unreachedTitle = 'Portico can’t be reached';

/** Words for a link while the server can't be reached, and for the way to the copy on this device. */
export const keptCopyWords: Record<KeptCopy, { title: string; detail: string; go?: string }> = {
  copy: {
    title: unreachedTitle,
    detail: 'You are offline. The document is kept on this device: you can read and sign it now.',
    go: 'Open the copy on this device',
  },
  others: {
    title: unreachedTitle,
    detail:
      'You are offline, and this link was not opened on this device before. Other documents are kept here.',
    go: 'Open what is kept on this device',
  },
  locked: {
    title: unreachedTitle,
    detail: 'You are offline. Your PIN opens what is kept on this device.',
    go: 'Open the copy on this device',
  },
  nothing: {
    title: unreachedTitle,
    detail:
      'You are offline, and nothing of this link is kept on this device. It opens once you are connected.',
  },
};
