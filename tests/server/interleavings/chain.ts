import type { EnvelopeStatus } from '#contract/signing/signing.ts';
import type { AuditEvent } from '#server/signing/audit/audit.ts';
import type { RecipientRow } from '#server/signing/envelope/recipients.queries.ts';

/** State an envelope must have by the events of its chain. */
export interface Played {
  status: EnvelopeStatus;
  /** Recipients who acted, by id. */
  acted: ReadonlySet<string>;
  /** Events that must not stand at their place, in words. */
  wrong: string[];
}

const gates = ({ role }: RecipientRow) => role !== 'observer';

/** Replays a chain by the rules of the specification, independently of the server's code. */
export function played(events: readonly AuditEvent[], recipients: readonly RecipientRow[]): Played {
  let status: EnvelopeStatus = 'draft';
  const acted = new Set<string>();
  const replaced = new Set<string>();
  const wrong: string[] = [];
  const rowOf = (id: string) => recipients.find((recipient) => recipient.id === id);
  /** The id of a recipient's place: that of the first recipient asked, also for a successor. */
  const placeOf = ({ id, replaces }: RecipientRow) => replaces ?? id;
  const done = (row: RecipientRow) =>
    recipients.some((other) => placeOf(other) === placeOf(row) && acted.has(other.id));
  const awaited = () => recipients.filter((row) => gates(row) && !done(row));
  const isDue = (id: string): boolean => {
    const row = rowOf(id);
    if (!row || !gates(row) || done(row) || replaced.has(id)) return false;
    return awaited().every(({ order }) => order >= row.order);
  };
  const act = (id: string) => {
    acted.add(id);
    if (awaited().length === 0) status = 'sealing';
  };

  for (const [i, event] of events.entries()) {
    const must = (holds: boolean, words: string) => {
      if (!holds) wrong.push(`event ${i + 1}, ${event.type}: ${words}`);
    };
    const inStatus = (...allowed: EnvelopeStatus[]) =>
      must(allowed.includes(status), `it was ${status}, not ${allowed.join(' or ')}`);
    switch (event.type) {
      case 'sent':
        inStatus('draft');
        status = 'sent';
        break;
      case 'prepared':
        inStatus('sent');
        must(isDue(event.recipient), 'it was not their turn');
        break;
      case 'signed':
      case 'approved':
      case 'acknowledged':
        inStatus('sent');
        must(isDue(event.recipient), 'it was not their turn');
        act(event.recipient);
        break;
      case 'declined':
        inStatus('sent');
        must(isDue(event.recipient), 'it was not their turn');
        break;
      case 'accepted':
        inStatus('sent');
        must(
          !acted.has(event.recipient) && !replaced.has(event.recipient),
          'they had acted, or were replaced',
        );
        act(event.recipient);
        break;
      case 'replaced':
        inStatus('sent');
        must(!acted.has(event.recipient), 'they had acted');
        replaced.add(event.recipient);
        break;
      case 'corrected':
        inStatus('sent');
        must(acted.size === 0, 'somebody had acted');
        break;
      case 'extended':
        inStatus('sent', 'expired');
        status = 'sent';
        break;
      case 'ended':
        inStatus('sent');
        status = event.status;
        break;
      case 'sealed':
        inStatus('sealing');
        break;
      case 'completed':
        inStatus('sealing');
        must(
          events.slice(0, i).some(({ type }) => type === 'sealed'),
          'its documents were not sealed',
        );
        break;
      case 'certified':
        inStatus('sealing');
        must(
          events.slice(0, i).some(({ type }) => type === 'completed'),
          'nothing said that it was complete',
        );
        status = 'completed';
        break;
    }
  }
  return { status, acted, wrong };
}
