import { wentOnAlthough } from '#contract/signing/drawing-rules.ts';
import { type ActedAction, actedActions, resultOf } from '#contract/signing/roles.ts';
import { sealLevels } from '#contract/signing/sealing.ts';
import { type ActProof, type TimelineEntry, timelineKinds } from '#contract/signing/timeline.ts';
import { deviceLabel } from '#server/session/device-label.ts';
import type { AuditEvent } from '../audit/audit.ts';
import type { EnvelopeParts } from '../envelope/envelopes.queries.ts';

type Of<T extends AuditEvent['type']> = Extract<AuditEvent, { type: T }>;
type Shown = Extract<AuditEvent, { type: TimelineEntry['kind'] | 'certified' }>;

/** True for events on the timeline. An envelope is complete for its sender once its certificate exists. */
const isShown = (event: AuditEvent): event is Shown =>
  'certificate' in event ||
  (event.type !== 'completed' && (timelineKinds as readonly string[]).includes(event.type));

const nothing = {
  by: null,
  to: null,
  role: null,
  what: null,
  reason: null,
  deadline: null,
  offlineAt: null,
  proof: null,
  letter: null,
};

/** True if the sender's own signature was cleared again before sending. */
const isCleared = (events: readonly AuditEvent[], at: number): boolean =>
  events.slice(at).some(({ type }) => type === 'self_signature_cleared');

/** Id of the person who caused an event; null if nobody did, as for an automatic notice. */
const actorOf = (event: Shown): string | null => {
  if ('by' in event) return event.by ?? null;
  return event.type === 'viewed' || isAct(event) ? event.recipient : null;
};

const acts: readonly string[] = [...actedActions, 'declined', 'late'];
const isAct = (event: Shown): event is Of<ActedAction | 'declined' | 'late'> => acts.includes(event.type);

/** Id of the person an event affects. */
const toOf = (event: Shown): string | null => {
  if (event.type === 'handed_over') return event.to;
  return 'recipient' in event && event.type !== 'viewed' && !isAct(event) ? event.recipient : null;
};

/** Addresses of the accounts that acted, by submission, as far as the reader may know them. */
type ActedAddresses = ReadonlyMap<string, string | null>;

/** Proof of a submission, from the facts that the certificate prints. Events of earlier versions name no address: there, the one that was asked. */
const proofOf = (
  act: Of<ActedAction | 'declined' | 'late' | 'self_signed'>,
  { recipients }: Pick<EnvelopeParts, 'recipients'>,
  addresses: ActedAddresses,
): ActProof => ({
  way: act.authLevel,
  since: act.authAt,
  email: act.addressHash
    ? (addresses.get(act.submission) ?? null)
    : (recipients.find(({ id }) => id === act.recipient)?.email ?? null),
  consent: act.consentVersion ?? null,
  address: act.ip || null,
  device: act.userAgent ? deviceLabel(act.userAgent) : null,
});

/** Differences that the sender went on in spite of; of documents that the reader does not see, the names are left out. */
const wentOnIn = ({ drawings = [] }: Of<'sent' | 'corrected'>, documents: EnvelopeParts['documents']) =>
  wentOnAlthough(
    drawings.map(({ id, ...drawing }) => ({
      ...drawing,
      name: documents.find((document) => document.id === id)?.name ?? null,
    })),
  );

/** The lowest level of the seals, which holds for all of them. */
const levelOf = ({ documents }: Of<'sealed'>): string | null =>
  sealLevels.find((level) => documents.some((document) => document.level === level)) ?? null;

interface TimelineFacts {
  /** Names of staff who are not recipients. */
  staff?: readonly { id: string; name: string }[];
  /** State of each letter. */
  letterOf?(mailId: string): TimelineEntry['letter'];
  addresses?: ActedAddresses;
}

/** Timeline of an envelope, oldest first, with people's current names. */
export function timelineOf(
  events: readonly AuditEvent[],
  { recipients, envelope, sender, documents }: EnvelopeParts,
  { staff = [], letterOf, addresses = new Map() }: TimelineFacts = {},
): TimelineEntry[] {
  const nameOf = (id: string | null): string | null => {
    if (id === null) return null;
    if (id === envelope.sender_id) return sender.name;
    return [...recipients, ...staff].find((one) => one.id === id)?.name ?? null;
  };
  const roleOf = (event: Shown): TimelineEntry['role'] =>
    ('recipient' in event && recipients.find(({ id }) => id === event.recipient)?.role) || null;
  return events.flatMap((event, i): TimelineEntry[] => {
    if (event.type === 'self_signed' && !isCleared(events, i)) {
      const own = recipients.find(({ id }) => id === event.recipient);
      const kind = own && resultOf(own);
      const facts = {
        by: own?.name ?? null,
        role: own?.role ?? null,
        proof: proofOf(event, { recipients }, addresses),
      };
      return kind ? [{ ...nothing, ...facts, seq: i + 1, kind, at: event.at }] : [];
    }
    if (!isShown(event)) return [];
    const { type, at } = event;
    const kind = type === 'certified' ? 'completed' : type;
    return [
      {
        ...nothing,
        seq: i + 1,
        kind,
        at,
        by: nameOf(actorOf(event)),
        to: nameOf(toOf(event)),
        role: roleOf(event),
        ...((event.type === 'sent' || event.type === 'corrected') && { what: wentOnIn(event, documents) }),
        ...(event.type === 'told' && { what: event.of, letter: letterOf?.(event.mail) ?? null }),
        ...(event.type === 'ended' && { what: event.status, reason: event.reason }),
        ...(event.type === 'late' && { what: event.refusal ?? null }),
        ...(event.type === 'replaced' && { what: nameOf(event.successor) }),
        ...(event.type === 'extended' && { deadline: event.deadline }),
        ...(event.type === 'sealed' && { what: levelOf(event) }),
        ...(isAct(event) && { proof: proofOf(event, { recipients }, addresses) }),
        ...(event.type === 'handed_over' && { deadline: event.until }),
        ...(isAct(event) && event.offline && { offlineAt: event.deviceTime }),
      },
    ];
  });
}
