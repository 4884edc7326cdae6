import type { AccessKind } from '../../../contract/clients/contact-words.ts';
import { countOf } from '../../../contract/core/counts.ts';
import type { EndsOfAddress } from '../../../contract/people/change-address.ts';

const kinds: Record<AccessKind, string> = {
  portal: 'the portal',
  payroll: 'payroll',
  finance: 'invoices',
  vendor: 'vendors',
};
const listed = new Intl.ListFormat('en-GB');

interface Change {
  /** The present address, and the one that follows; empty if it is removed. */
  from: string;
  to: string;
}

/** Sentences that say what a change of address ends, one for each thing, and who is told. */
export function endsInWords(
  { access, invitation, sessions, documents, agrees }: EndsOfAddress,
  { from, to }: Change,
): string[] {
  const asked = access.map((kind) => kinds[kind]);
  return [
    asked.length > 0 &&
      `Their access to ${listed.format(asked)} ends now. It is asked for again, and comes back once somebody gives it.`,
    sessions > 0 && `They are signed out in ${countOf(sessions, 'place', 'places')}.`,
    invitation && 'Their invitation no longer opens anything.',
    documents > 0 &&
      `${countOf(documents, 'document waits', 'documents wait')} for them to sign: each sender is told, and has to ask again.`,
    agrees !== null && to !== ''
      ? `${agrees} gets a letter. Until they agree to ${to} by it, ${to} cannot be invited; an administrator may decide without it, with a reason.`
      : `${from} is told.`,
  ].filter((sentence) => sentence !== false);
}
