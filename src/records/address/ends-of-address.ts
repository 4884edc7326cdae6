import type { AccessKind } from '#contract/clients/contact-words.ts';
import { countOf } from '#contract/core/counts.ts';
import type { EndsOfAddress } from '#contract/people/change-address.ts';

const kinds: Record<AccessKind, string> = {
  portal: 'the portal',
  payroll: 'payroll',
  finance: 'invoices',
  vendor: 'vendors',
};
const listed = new Intl.ListFormat('en-GB');

/** Sentences that say what a change of address ends, one for each thing, and who is told. `to` is the address that follows; empty for none. */
export function endsInWords(
  { access, invitation, sessions, documents, agrees, told }: EndsOfAddress,
  to: string,
): string[] {
  const asked = access.map((kind) => kinds[kind]);
  return [
    asked.length > 0 &&
      `Their access to ${listed.format(asked)} ends now. It is asked for again, and comes back once somebody gives it.`,
    sessions > 0 && `They are signed out in ${countOf(sessions, 'place', 'places')}.`,
    invitation && 'Their invitation no longer opens anything.',
    documents > 0 &&
      `${countOf(documents, 'document waits', 'documents wait')} for them to sign: each sender is told, and has to ask again.`,
    agrees !== null &&
      to !== '' &&
      `${agrees} gets a letter. Until they agree to ${to} by it, ${to} is not invited and nothing is sent to it for signing; an administrator may decide without it, with a reason.`,
    told.length > 0 && `${listed.format(told)} ${told.length === 1 ? 'is' : 'are'} told.`,
  ].filter((sentence) => sentence !== false);
}
