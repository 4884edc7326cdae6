import { wentOnAlthough } from '#contract/signing/drawing-rules.ts';
import { verbsOf } from '#contract/signing/role-verbs.ts';
import type { AuditEvent } from '../audit/audit.ts';
import type { Evidence } from '../audit/evidence.ts';
import type { CertificateFacts } from '../pdf/draw/draw-certificate.ts';
import { utc } from './completion-lines.ts';

type Of<Type extends AuditEvent['type']> = AuditEvent & { type: Type };
type Known = Pick<Evidence, 'sender' | 'recipients' | 'documents'>;
type Words = { [Type in AuditEvent['type']]: (event: Of<Type>, about: About) => string };

/** Looks up names and roles of the people that events name by id. */
interface About {
  nameOf(id: string | null | undefined): string;
  roleOf(id: string): ReturnType<typeof verbsOf>;
  titleOf(id: string): string | null;
}

/** Subjects of letters by the `of` of their `told` event. */
const letters: Record<string, string> = {
  invited: 'their turn',
  reminder: 'a reminder',
  extended: 'a new deadline',
  reopened: 'it is open again',
  accepted: 'their late answer counts',
  replaced: 'somebody else is asked',
  readdressed: 'their address was changed',
  observing: 'they can follow it',
  corrected: 'a document was replaced',
};

const acted = (event: Of<'signed' | 'approved' | 'acknowledged'>, { nameOf, roleOf }: About) =>
  `${nameOf(event.recipient)} ${roleOf(event.recipient).did}${offline(event)}.`;
const offline = (event: { offline: boolean; deviceTime: string }) =>
  event.offline ? ` offline, ${utc(event.deviceTime)} by the device's clock` : '';

/** Differences that the sender went on in spite of. */
const although = ({ drawings = [] }: Of<'sent' | 'corrected'>, { titleOf }: About) => {
  const what = wentOnAlthough(drawings.map(({ id, ...drawing }) => ({ ...drawing, name: titleOf(id) })));
  return what ? `, although ${what}` : '';
};

const words: Words = {
  created: ({ by, supersedes }, { nameOf }) =>
    `${nameOf(by)} created the draft${supersedes ? `, in place of ${supersedes}` : ''}.`,
  discarded: ({ by }, { nameOf }) => `${nameOf(by)} threw the draft away.`,
  self_signed: ({ recipient }, { nameOf, roleOf }) =>
    `${nameOf(recipient)} ${roleOf(recipient).did}, before it was sent.`,
  self_signature_cleared: ({ recipient }, { nameOf, roleOf }) =>
    `The draft was changed: the ${roleOf(recipient).deed} of ${nameOf(recipient)} from before does not count.`,
  sent: (event, about) => `${about.nameOf(event.by)} sent it${although(event, about)}.`,
  corrected: (event, about) => `${about.nameOf(event.by)} replaced a document${although(event, about)}.`,
  extended: ({ by, deadline }, { nameOf }) => `${nameOf(by)} moved the deadline to ${utc(deadline)}.`,
  replaced: ({ by, recipient, successor }, { nameOf }) =>
    nameOf(successor) === nameOf(recipient)
      ? `${nameOf(by)} asked ${nameOf(recipient)} again.`
      : `${nameOf(by)} asked ${nameOf(successor)} in place of ${nameOf(recipient)}.`,
  handed_over: ({ by, to, until }, { nameOf }) =>
    `${nameOf(by)} handed it over to ${nameOf(to)}, ${until ? `until ${utc(until)}` : 'for good'}.`,
  taken_back: ({ by }, { nameOf }) => `${nameOf(by)} ended the hand-over.`,
  told: ({ recipient, of, by }, { nameOf }) =>
    `A mail was written to ${nameOf(recipient)}: ${letters[of] ?? of}${by ? `, asked for by ${nameOf(by)}` : ''}.`,
  undelivered: ({ recipient }, { nameOf }) => `A mail to ${nameOf(recipient)} could not be delivered.`,
  viewed: ({ recipient }, { nameOf }) => `${nameOf(recipient)} opened it for the first time.`,
  prepared: ({ recipient }, { nameOf }) => `A device of ${nameOf(recipient)} was made ready to answer.`,
  signed: acted,
  approved: acted,
  acknowledged: acted,
  declined: (event, { nameOf }) => `${nameOf(event.recipient)} declined${offline(event)}.`,
  late: (event, { nameOf }) => `${nameOf(event.recipient)} answered too late${offline(event)}.`,
  accepted: ({ by, recipient }, { nameOf, roleOf }) =>
    `${nameOf(by)} let the late ${roleOf(recipient).deed} of ${nameOf(recipient)} count.`,
  ended: ({ by, status, reason }, { nameOf }) =>
    `${by === null ? 'The deadline passed' : `${nameOf(by)} ended it (${status})`}${reason ? `: “${reason}”` : '.'}`,
  released: ({ by }, { nameOf }) => `${nameOf(by)} let it be sealed without a time stamp.`,
  sealed: ({ documents }) =>
    documents.length === 1 ? 'The document was sealed.' : `${documents.length} documents were sealed.`,
  completed: () => 'Everybody had acted, and everything was sealed.',
  certified: () => 'The certificate of completion was made.',
};

/** Device and network of an event, as far as recorded. A device is named by the end of its id, which distinguishes it from others. */
function originOf(event: AuditEvent): string {
  const device = 'device' in event && `device …${event.device.slice(-12)}`;
  const address = 'ip' in event && event.ip && `address ${event.ip}`;
  const browser = 'userAgent' in event && event.userAgent;
  return [device, address, browser].filter(Boolean).join(', ');
}

/**
 * The events of a record as its certificate prints them: person and event, time by the server's clock, device and network.
 * @param staff members of staff that events name besides the sender
 */
export function eventLines(
  events: readonly AuditEvent[],
  { sender, recipients, documents }: Known,
  staff: readonly { id: string; name: string }[],
): CertificateFacts['events'] {
  const about: About = {
    nameOf: (id) => [sender, ...recipients, ...staff].find((one) => one.id === id)?.name || 'Somebody',
    titleOf: (id) => documents.find((one) => one.id === id)?.name ?? null,
    roleOf: (id) => verbsOf(recipients.find((one) => one.id === id)?.role),
  };
  return events.map((event) => {
    // The table has the words of exactly this type.
    const say = words[event.type] as (event: AuditEvent, about: About) => string;
    return { at: utc(event.at), what: say(event, about), from: originOf(event) };
  });
}
