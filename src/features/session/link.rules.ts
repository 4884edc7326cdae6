import type { Answer } from '../../../contract/endpoint.ts';
import type { checkExternalToken, LinkState } from '../../../contract/session.ts';

type Link = Answer<typeof checkExternalToken>;

interface LinkWords {
  title: string;
  detail: string;
  /** What going on is called. */
  go: string;
}

const from = ({ title, sender, firm }: Link) => `“${title}” from ${sender} of ${firm}`;

const words: Record<LinkState, (link: Link) => LinkWords> = {
  asks: ({ sender, firm, recipient, title }) => ({
    title: 'A document to sign',
    detail: `${sender} of ${firm} asks ${recipient} to sign “${title}”.`,
    go: 'Continue',
  }),
  waits: (link) => ({
    title: 'Not your turn yet',
    detail: `${from(link)} is signed by others first. ${link.recipient} is told when they have.`,
    go: 'See how far it is',
  }),
  signed: (link) => ({
    title: 'You have signed',
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
    title: 'A document for you',
    detail: `${from(link)} is shown to ${link.recipient}.`,
    go: 'See the document',
  }),
};

/** What is to be said of a link before anybody goes on by it. */
export const linkWords = (link: Link): LinkWords => words[link.state](link);
