import { deliveryWords, proofWords } from '#contract/signing/proof-words.ts';
import { capital, verbsOf } from '#contract/signing/role-verbs.ts';
import { type ActedAction, actedActions, gates } from '#contract/signing/roles.ts';
import type { AuditEvent } from '../audit/audit.ts';
import type { Evidence } from '../audit/evidence.ts';

type Person = Evidence['recipients'][number];
type Act = Extract<AuditEvent, { type: ActedAction | 'declined' | 'late' | 'self_signed' }>;

/** An instant as the certificate writes it: every line names its zone. */
export const utc = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`;

const deliveryOf = ({ delivery }: Person): string =>
  delivery === 'none' ? 'no mail was sent' : `the newest mail ${deliveryWords[delivery]}`;

/** The events by which somebody has acted. */
const counting: readonly AuditEvent['type'][] = [...actedActions, 'self_signed'];

const isOf = (person: Person) => (event: AuditEvent) => 'recipient' in event && event.recipient === person.id;

/** The time a recipient acted: by the server's clock, and by the device's if it was offline. */
function whenOf(act: Act, { role }: Person): string {
  const word = capital(verbsOf(role).did);
  if (act.type === 'self_signed') return `${word} ${utc(act.at)}, before it was sent.`;
  return act.offline
    ? `${word} offline ${utc(act.deviceTime)} by the device's clock, received ${utc(act.at)}.`
    : `${word} ${utc(act.at)}.`;
}

type Known = Pick<Evidence, 'recipients' | 'acts'>;

/** The address of the account that acted. Events of earlier versions do not name it: there, the one that was asked. */
const addressOf = (act: Act, person: Person, { acts }: Known): string =>
  acts.find(({ submission }) => submission === act.submission)?.address ?? person.email;

function linesOfAct(act: Act, person: Person, known: Known): string[] {
  const from = [act.ip && `address ${act.ip}`, act.userAgent].filter(Boolean).join(', ');
  return [
    whenOf(act, person),
    `Known by ${proofWords(act.authLevel, addressOf(act, person, known))}, since ${utc(act.authAt)}.`,
    ...(act.consentVersion ? [`Agreed to the consent, version ${act.consentVersion}.`] : []),
    ...(from ? [`Handed in from ${from}.`] : []),
  ];
}

/** Lines of the certificate about one recipient, from the recorded events: notified, opened, acted, and from which device and network. */
export function completionLines(person: Person, events: readonly AuditEvent[], known: Known): string[] {
  const theirs = events.filter(isOf(person));
  const told = theirs.find(({ type }) => type === 'told');
  const viewed = theirs.find(({ type }) => type === 'viewed');
  const accepted = theirs.find((event) => event.type === 'accepted');
  const act = theirs.findLast(
    (event): event is Act =>
      counting.includes(event.type) || (event.type === 'late' && event.submission === accepted?.submission),
  );
  const successor = known.recipients.find(({ id }) => id === person.replacedBy);
  return [
    ...(told ? [`Told ${utc(told.at)}; ${deliveryOf(person)}.`] : []),
    ...(viewed ? [`Opened ${utc(viewed.at)}.`] : []),
    ...(act ? linesOfAct(act, person, known) : []),
    ...(accepted ? [`It came after the deadline; the sender accepted it ${utc(accepted.at)}.`] : []),
    ...(successor
      ? [
          successor.name === person.name
            ? `Asked again at ${successor.email}.`
            : `Replaced by ${successor.name}.`,
        ]
      : []),
    ...(gates(person) ? [] : ['Follows it; nothing was asked of them.']),
  ];
}
