import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dateFormats } from '#contract/core/limits.ts';
import { fieldName } from '#contract/signing/field-values.ts';
import {
  type InTime,
  type LateEnvelope,
  type LateEvidence,
  type LateRefusal,
  listLateEvidence,
} from '#contract/signing/late-submissions.ts';
import { capital, verbsOf } from '#contract/signing/role-verbs.ts';
import { queryOf } from '#src/api/query.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { SignaturePaper } from '#src/ui/signature-pad/signature-paper.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { valueWords } from '../sign/fields/fields.rules.ts';
import { AcceptLateSubmission } from './accept-late-submission.tsx';

/** Submissions that came too late to count, for the envelope's sender. A default export because `lazy` needs one. */
export default function LateSubmissionsDialog({
  envelope,
  onClose,
}: {
  envelope: Pick<LateEnvelope, 'id' | 'title'>;
  onClose(): void;
}) {
  const query = queryOf(listLateEvidence, { params: { id: envelope.id } }, { persist: false });
  const { data, isError, error, refetch } = useQuery(query);
  return (
    <Dialog open onClose={onClose} title={envelope.title}>
      <p className="text-soft">
        This arrived too late and changed nothing. An answer that was given before the deadline can be
        accepted; others are evidence of what the person wanted.
      </p>
      {isError && !data ? (
        <LoadFailure what="What arrived" error={error} onRetry={refetch} />
      ) : (
        <ul aria-label="What arrived too late" aria-busy={!data} className="mt-5 flex flex-col gap-6">
          {data ? (
            data.map((act) => (
              <li key={act.id} className="border-line border-t pt-5">
                <LateAct act={act} />
                {act.acceptable && <AcceptLateSubmission envelopeId={envelope.id} submissionId={act.id} />}
                {takesTime(act) && <GiveTime envelopeId={envelope.id} onLeave={onClose} />}
              </li>
            ))
          ) : (
            <li>
              <SkeletonText lines={6} />
            </li>
          )}
        </ul>
      )}
    </Dialog>
  );
}

/** True if it may count once the deadline is extended, although only the device's clock says that it was made in time. */
const takesTime = ({ kind, refusal, inTime }: LateEvidence) =>
  kind === 'sign' && refusal === 'envelope_expired' && (inTime === 'said' || inTime === 'no');

/** Why a submission can't be accepted as it is, and the way to extend the deadline. */
const GiveTime = ({ envelopeId, onLeave }: { envelopeId: string; onLeave(): void }) => (
  <p className="mt-3 text-small text-soft">
    This cannot be accepted at once: that it was made before the deadline is said by nothing but the clock of
    the device, if at all.{' '}
    <Link to="/app/sign/list/$id" params={{ id: envelopeId }} onClick={onLeave} className={linkClass}>
      Move the deadline
    </Link>{' '}
    first; then you can accept it, or they can answer again.
  </p>
);

/** The answer to "made before the deadline?", and its source. */
const inTimeWords: Record<InTime, (latest: string) => string> = {
  received: () => 'Yes: it came before the deadline as it is now',
  counted: (latest) =>
    `Yes, ${latest} at the latest, if the device counted right: by our clock to our last answer, from there by its word`,
  said: () => 'Only by the clock of the device, which can be set',
  no: () => 'No',
};

/** The reason in words for the sender. */
const because: Record<LateRefusal, string> = {
  envelope_cancelled: 'You had cancelled the document',
  envelope_declined: 'Somebody had declined the document',
  envelope_expired: 'The deadline had passed',
  device_revoked: 'The device had been signed out',
};

const time = (at: string) => formatDate(at, dateFormats.dateTime);

function LateAct({ act }: { act: LateEvidence }) {
  const { kind, recipient, refusal, deviceTime, inTime, madeBefore } = act;
  const { offline, receivedAt, reason, values, signature, initials } = act;
  return (
    <article aria-label={recipient.name}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-body">{recipient.name}</h3>
        <Status tone="warn">{`${capital(kind === 'sign' ? verbsOf(recipient.role).did : 'declined')} too late`}</Status>
      </div>
      <p className="text-small text-soft">{recipient.email}</p>
      <Facts
        facts={[
          { label: 'Not counted', value: because[refusal] },
          { label: 'Received', value: time(receivedAt) },
          {
            label: 'Made',
            value: `${time(deviceTime)} by the clock of the device${offline ? ', without a connection' : ''}`,
          },
          ...(refusal === 'envelope_expired'
            ? [{ label: 'In time', value: inTimeWords[inTime](time(madeBefore)) }]
            : []),
          ...(reason ? [{ label: 'Reason', value: reason }] : []),
          ...values.map(({ fieldId, kind: of, label, value }) => ({
            key: fieldId,
            label: fieldName({ kind: of, label }),
            value: valueWords(of, value),
          })),
        ]}
      />
      {signature && <SignaturePaper signature={signature} name={`Signature of ${recipient.name}`} />}
      {initials && <SignaturePaper signature={initials} name={`Initials of ${recipient.name}`} />}
    </article>
  );
}
