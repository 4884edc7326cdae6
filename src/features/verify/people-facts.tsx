import { dateFormats } from '#contract/core/limits.ts';
import { proofWords } from '#contract/signing/proof-words.ts';
import { capital, verbsOf } from '#contract/signing/role-verbs.ts';
import { gates, hasActed } from '#contract/signing/roles.ts';
import type { Verification } from '#contract/signing/verification.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { Facts } from '#src/ui/facts/facts.tsx';

/** `address` is that of the account that acted, which the certificate alone states. */
type Person = Verification['people'][number] & { address?: string | null };

/** The people of an envelope: their role, their action and its time. */
export const PeopleFacts = ({ people }: { people: readonly Person[] }) => (
  <Facts facts={people.map(personFact)} />
);

const didOf = (role: Person['role'], action: Person['action']) =>
  hasActed({ action }) ? verbsOf(role).did : action;

const personFact = ({ name, role, action, actedAt, way, address = null }: Person, at: number) => {
  const known = way ? `, known by ${proofWords(way, address)}` : '';
  const when = actedAt ? ` ${formatDate(actedAt, dateFormats.dateTime)}` : '';
  return {
    key: String(at),
    label: name,
    value: `${capital(verbsOf(role).name)}${gates({ role }) ? `: ${didOf(role, action)}${when}${known}` : ''}`,
  };
};
