import { MailQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { dateFormats } from '../../../../../contract/core/limits.ts';
import { type ClientHrRequest, hrRequestLength } from '../../../../../contract/payroll/hr-requests.ts';
import { refusal } from '../../../../api/refusal.ts';
import { labelOf } from '../../../../lib/names.ts';
import { formatDate } from '../../../../lib/time.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { TextareaField } from '../../../../ui/field/textarea-field.tsx';
import { Item, ItemList } from '../../../../ui/item-list/item-list.tsx';
import { Section } from '../../../../ui/section/section.tsx';
import { Status } from '../../../../ui/status/status.tsx';
import { declineRequest } from './hr-document.commands.ts';

const day = (instant: string) => formatDate(instant, dateFormats.date);

interface StaffHrRequestsProps {
  requests: readonly ClientHrRequest[];
  /** The request that the next document answers. */
  answering: string | undefined;
  /** Their employee goes without saying. */
  ofOne: boolean;
  /** Absent for those who only look. */
  onAnswer: ((request: ClientHrRequest) => void) | undefined;
}

/** Open requests of employees: each is answered with a document, or declined with a reason. */
export function StaffHrRequests({ requests, answering, ofOne, onAnswer }: StaffHrRequestsProps) {
  const [declining, setDeclining] = useState<ClientHrRequest>();
  return (
    <Section title="Asked for by employees">
      <ItemList label="Requests">
        {requests.map((request) => (
          <Item
            key={request.id}
            leading={<MailQuestionMark aria-hidden="true" />}
            title={ofOne ? labelOf(request.type) : `${labelOf(request.type)} for ${request.employee.name}`}
            detail={
              <>
                <span className="block">{`Asked ${day(request.asked_at)}`}</span>
                {request.note && <span className="block whitespace-pre-line">{request.note}</span>}
              </>
            }
            trailing={
              onAnswer && (
                <span className="flex flex-wrap items-center gap-2">
                  {answering === request.id && <Status tone="info">Choose its file</Status>}
                  <Button
                    size="small"
                    aria-label={`Answer ${request.employee.name}: ${labelOf(request.type)}`}
                    onClick={() => onAnswer(request)}
                  >
                    Answer
                  </Button>
                  <Button
                    size="small"
                    aria-label={`Decline ${request.employee.name}: ${labelOf(request.type)}`}
                    onClick={() => setDeclining(request)}
                  >
                    Decline
                  </Button>
                </span>
              )
            }
          />
        ))}
      </ItemList>
      {declining && (
        <Decline key={declining.id} request={declining} onClose={() => setDeclining(undefined)} />
      )}
    </Section>
  );
}

function Decline({ request, onClose }: { request: ClientHrRequest; onClose(): void }) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function decline() {
    setBusy(true);
    try {
      await declineRequest(request, reason);
      onClose();
    } catch (error) {
      setProblem(Object.values(refusal(error)).flat().join(' '));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Decline the request of ${request.employee.name}`}
      width="narrow"
      actions={
        <>
          <Button
            variant="primary"
            busy={busy}
            disabled={reason.trim() === ''}
            onClick={() => void decline()}
          >
            Decline
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <TextareaField
        label="Reason"
        hint="The employee reads it."
        maxLength={hrRequestLength}
        value={reason}
        error={problem}
        onChange={setReason}
      />
    </Dialog>
  );
}
