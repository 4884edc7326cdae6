import type { EnvelopeStatus } from '#contract/signing/signing.ts';
import { hashOf } from '#server/hash.ts';
import { brokenAt } from '#server/signing/audit/chain.ts';
import { played } from './chain.ts';
import type { EnvelopeRows, Sealed } from './envelope-rows.ts';
import type { Observation } from './story.ts';

/** Facts by which an envelope is judged after a story. */
export interface Play {
  facts: EnvelopeRows;
  sealed: Sealed | undefined;
  /** Between the acts, in order. */
  observations: readonly Observation[];
  /** SHA-256 of each document as served to the recipient, by the id of their submission. */
  served: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Repeating all requests: answers that differ from the first ones, and the rows after that. */
  replayed: { others: readonly string[]; after: EnvelopeRows };
  /** Writes of recipients who are not due: those that were accepted, and the rows after that. */
  probed: { through: readonly string[]; after: EnvelopeRows };
}

interface Invariant {
  says: string;
  /** Violations, in words. */
  broken(play: Play): string[];
}

const unless = (holds: boolean, words: string): string[] => (holds ? [] : [words]);
const sum = (facts: EnvelopeRows, type: EnvelopeRows['events'][number]['type']) =>
  facts.events.filter((event) => event.type === type).length;
const subjects = ({ mails }: EnvelopeRows, beginning: string) =>
  mails.filter(({ subject }) => subject.startsWith(beginning)).map(({ to }) => to);

/** All rows that an act could change. */
const rowsOf = ({
  envelope,
  recipients,
  documents,
  acts,
  chain,
  certificate,
  mails,
  sealJobs,
}: EnvelopeRows) =>
  JSON.stringify({
    envelope,
    recipients,
    documents,
    acts,
    events: chain.length,
    certificate,
    mails,
    sealJobs,
  });
/** Rows that a recipient who is not due must not change: evidence of a late submission may be kept. */
const standingOf = ({ envelope, recipients, acts }: EnvelopeRows) =>
  JSON.stringify({ envelope, recipients, counted: acts.filter(({ late }) => late === null) });

const mayFollow: Partial<Record<EnvelopeStatus, readonly EnvelopeStatus[]>> = {
  completed: [],
  cancelled: [],
  declined: [],
  sealing: ['completed'],
  expired: ['sent', 'sealing', 'completed', 'cancelled', 'declined'],
};
/** State of a recipient who has acted, by role (specification). */
const becomes = { signer: 'signed', approver: 'approved', observer_ack: 'acknowledged', observer: null };
const finalActions = ['signed', 'approved', 'acknowledged', 'declined', 'replaced'];

/** The invariants of signing, which hold whatever is done to an envelope, by anybody, in any order. */
export const invariants = {
  I1: {
    says: 'a completed envelope has every gating recipient signed, approved or acknowledged before it was sealed',
    broken({ facts }) {
      const sealedAt = facts.events.findIndex(({ type }) => type === 'sealed');
      if (facts.envelope.status !== 'completed')
        return unless(
          sealedAt < 0 || facts.envelope.status === 'sealing',
          'it is sealed, and neither complete nor about to be',
        );
      const before = played(facts.events.slice(0, sealedAt), facts.recipients);
      return facts.recipients
        .filter(({ role, action }) => role !== 'observer' && action !== 'replaced')
        .filter((one) => !before.acted.has(one.id) || one.action !== becomes[one.role])
        .map(({ name, action }) => `${name} is ${action}`);
    },
  },
  I2: {
    says: 'at most one sealed file a document, whose SHA-256 is the stored and the printed one',
    broken({ facts, sealed }) {
      const { status } = facts.envelope;
      const completed = status === 'completed' ? 1 : 0;
      return [
        ...unless(sum(facts, 'sealed') <= 1, 'it was sealed more than once'),
        ...unless(sum(facts, 'certified') === completed, 'it was certified more or less than once'),
        ...unless(sum(facts, 'completed') <= 1, 'it was completed more than once'),
        ...unless(
          (sealed !== undefined) === (status === 'completed'),
          'a certificate and completion do not go together',
        ),
        ...facts.documents.flatMap(({ id, sealed_sha256 }) => {
          if (!sealed) return [];
          const bytes = sealed.documents.find((document) => document.id === id)?.bytes ?? new Uint8Array();
          const named = sealed.evidence.documents.find((document) => document.id === id);
          return [
            ...unless(hashOf(bytes) === sealed_sha256, 'the sealed file is not the one whose hash is kept'),
            ...unless(named?.sealedSha256 === sealed_sha256, 'the evidence names another sealed file'),
            ...unless(sealed.printed.includes(sealed_sha256 ?? '?'), 'the certificate prints another hash'),
          ];
        }),
      ];
    },
  },
  I3: {
    says: 'the audit chain verifies, and its events never get fewer',
    broken({ facts, observations }) {
      const at = brokenAt(facts.envelope.id, facts.chain, facts.certificate?.audit_head);
      const counts = [...observations.map(({ events }) => events), facts.chain.length];
      return [
        ...unless(at === null, `event ${at} does not fit`),
        ...unless(
          counts.every((count, i) => count >= (counts[i - 1] ?? 0)),
          `events were counted ${counts}`,
        ),
      ];
    },
  },
  I4: {
    says: 'no terminal status changes, but for one that expired and was extended',
    broken({ facts, observations }) {
      const statuses = [...observations.map(({ status }) => status), facts.envelope.status];
      const { status, wrong } = played(facts.events, facts.recipients);
      const changed = statuses.flatMap((now, i) => {
        const before = statuses[i - 1];
        const allowed = before && before !== now ? mayFollow[before] : undefined;
        return allowed && !allowed.includes(now) ? [`${before} became ${now}`] : [];
      });
      const rewritten = observations.flatMap(({ actions }, i) =>
        [...(observations[i - 1]?.actions ?? [])].flatMap(([id, before]) =>
          finalActions.includes(before) && actions.get(id) !== before
            ? [`${before} became ${actions.get(id)}`]
            : [],
        ),
      );
      return [
        ...wrong,
        ...changed,
        ...rewritten,
        ...unless(
          status === facts.envelope.status,
          `by its chain it is ${status}, by its row ${facts.envelope.status}`,
        ),
      ];
    },
  },
  I5: {
    says: 'whatever is sent again changes nothing and is answered the same',
    broken: ({ facts, replayed }) => [
      ...replayed.others,
      ...unless(rowsOf(facts) === rowsOf(replayed.after), 'rows changed'),
    ],
  },
  I6: {
    says: 'whoever is not due in a sent envelope writes nothing',
    broken({ facts, replayed, probed }) {
      const { acted, wrong } = played(facts.events, facts.recipients);
      const counted = facts.acts.filter(({ late }) => late === null).map(({ recipient }) => recipient);
      const declined = facts.recipients.filter(({ action }) => action === 'declined').map(({ id }) => id);
      return [
        ...wrong,
        ...unless(new Set(counted).size === counted.length, 'somebody acted twice'),
        ...unless(
          counted.length === acted.size + declined.length &&
            counted.every((id) => acted.has(id) || declined.includes(id)),
          'the acts that count are not those of the chain',
        ),
        ...probed.through,
        ...unless(
          standingOf(replayed.after) === standingOf(probed.after),
          'rows changed by whoever was not due',
        ),
      ];
    },
  },
  I7: {
    says: 'the bytes that were served to a signer are those they signed',
    broken: ({ facts, served }) =>
      facts.events.flatMap((event) => {
        if (event.type !== 'signed' && event.type !== 'approved' && event.type !== 'acknowledged') return [];
        const bytes = served.get(event.submission);
        return event.documents
          .filter(({ id, sha256 }) => bytes?.get(id) !== sha256)
          .map(({ id }) => `${event.recipient} was served other bytes of ${id}`);
      }),
  },
  I8: {
    says: 'it is cancelled or goes to be sealed, never both, and the mails say the same',
    broken({ facts }) {
      const { status } = facts.envelope;
      const ends = facts.events.filter(
        (event) => event.type === 'ended' && event.status !== 'expired',
      ).length;
      const sealing = status === 'sealing' || status === 'completed';
      const copied = [...subjects(facts, 'Signed by everybody')].sort();
      const taking = facts.recipients.filter(({ action }) => action !== 'replaced').map(({ email }) => email);
      const everybody = [...new Set([...taking, facts.sender.email])].sort();
      const cancelled = subjects(facts, 'Cancelled');
      return [
        ...unless(ends + (sealing ? 1 : 0) <= 1, 'it ended twice'),
        ...unless(
          facts.sealJobs === (sealing ? 1 : 0),
          `it is ${status}, and ${facts.sealJobs} seals were ordered`,
        ),
        ...unless(
          `${copied}` === `${status === 'completed' ? everybody : []}`,
          `it is ${status}, and the copy went to ${copied}`,
        ),
        ...unless(
          cancelled.length > 0 === (status === 'cancelled'),
          `it is ${status}, and ${cancelled} heard it is cancelled`,
        ),
        ...unless(new Set(cancelled).size === cancelled.length, 'somebody heard twice that it is cancelled'),
      ];
    },
  },
} satisfies Record<string, Invariant>;

type Name = keyof typeof invariants;

/** Violations of the named invariants, all by default, in words. */
export const brokenIn = (play: Play, names = Object.keys(invariants) as Name[]): string[] =>
  names.flatMap((name) => {
    const { says, broken }: Invariant = invariants[name];
    return broken(play).map((words) => `${name} (${says}): ${words}`);
  });
