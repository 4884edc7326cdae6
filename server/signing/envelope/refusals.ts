import type { ErrorCode } from '#contract/core/errors.ts';
import { type LateRefusal, lateRefusals } from '#contract/signing/late-submissions.ts';
import { gates } from '#contract/signing/roles.ts';
import type { EnvelopeStatus, RecipientAction, RecipientRole } from '#contract/signing/signing.ts';
import type { Submission } from '#contract/signing/submission.ts';
import { refusalCode } from './state-machine.ts';

type Seen = Submission['documents'];

interface Acting {
  status: EnvelopeStatus;
  /** The deadline has passed, even if the expiry job has not run yet. */
  overdue: boolean;
  role: RecipientRole;
  action: RecipientAction;
}

/** Facts that decide about a submission: the current envelope and recipient, the ticket, and the submission itself. */
export interface SubmissionFacts extends Acting {
  version: number;
  documents: Seen;
  consentVersion: number;
  ticket: { version: number; documents: Seen; consentVersion: number };
  act: { version: number; documents: Seen; consentVersion: number | null };
}

/** Same documents with the same bytes and fields, in any order. */
export function sameDocuments(a: Seen, b: Seen): boolean {
  const lines = (seen: Seen) =>
    seen.map(({ id, sha256, fieldsHash }) => `${id} ${sha256} ${fieldsHash}`).sort();
  return lines(a).join('\n') === lines(b).join('\n');
}

type Guards<T> = readonly ((facts: T) => ErrorCode | null)[];
const when =
  <T>(code: ErrorCode, holds: (facts: T) => boolean) =>
  (facts: T): ErrorCode | null =>
    holds(facts) ? code : null;

/** Reasons why the recipient may not act now, most specific first. */
const actingGuards: Guards<Acting> = [
  when('recipient_replaced', ({ action }) => action === 'replaced'),
  ({ status }) => refusalCode('decline', status),
  when('envelope_expired', ({ overdue }) => overdue),
  when('forbidden', (acting) => !gates(acting)),
  when('not_your_turn', ({ action }) => action === 'waiting'),
  when('conflict', ({ action }) => action !== 'due'),
];

/** Reasons why the submission does not fit the current envelope. */
const fitGuards: Guards<SubmissionFacts> = [
  when('document_changed', (f) => f.ticket.version !== f.version || f.act.version !== f.version),
  when('document_changed', (f) => !sameDocuments(f.ticket.documents, f.documents)),
  when('document_changed', (f) => !sameDocuments(f.act.documents, f.documents)),
  when(
    'consent_outdated',
    ({ act, ticket, consentVersion }) =>
      act.consentVersion !== null &&
      (act.consentVersion !== consentVersion || ticket.consentVersion !== consentVersion),
  ),
];

const firstOf = <T>(guards: Guards<T>, facts: T): ErrorCode | null => {
  for (const guard of guards) {
    const code = guard(facts);
    if (code) return code;
  }
  return null;
};

/** The code by which this recipient may not act now; null if they may. */
export const refusalToAct = (facts: Acting): ErrorCode | null => firstOf(actingGuards, facts);

/** The code by which a submission does not count; null if it counts. */
export const refusalOfAct = (facts: SubmissionFacts): ErrorCode | null =>
  refusalToAct(facts) ?? firstOf(fitGuards, facts);

/** True if a submission refused with this code is kept as evidence. */
export const isLate = (code: ErrorCode): code is LateRefusal =>
  (lateRefusals as readonly ErrorCode[]).includes(code);
