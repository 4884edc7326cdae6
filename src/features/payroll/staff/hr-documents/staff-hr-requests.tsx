import { useQuery } from '@tanstack/react-query';
import { Download, MailQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import {
  type ClientHrRequest,
  type HrRequest,
  hrRequestLength,
  hrRequestStatuses,
} from '#contract/payroll/hr-requests.ts';
import { readRefusal } from '#src/api/refusal.ts';
import { labelOf } from '#src/lib/names.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { Button } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';
import { FilterBar } from '#src/ui/filter/filter-bar.tsx';
import { FilterSelect } from '#src/ui/filter/filter-select.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { ListEnd } from '#src/ui/item-list/list-end.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { hrRequestsOf } from '../staff.queries.ts';
import { declineRequest, downloadHrDocument } from './hr-document.commands.ts';

const day = (instant: string) => formatDate(instant, dateFormats.date);

const states = hrRequestStatuses.map((value) => ({ value, label: labelOf(value) }));

interface StaffHrRequestsProps {
  clientId: string;
  /** The one whose requests they are, which goes without saying in each. */
  employeeId: string | undefined;
  /** The request that the next document answers. */
  answering: string | undefined;
  /** Absent for those who only look. */
  onAnswer: ((request: ClientHrRequest) => void) | undefined;
}

/** Requests of employees for HR documents, the open ones first: these are answered with a document, or declined with a reason. */
export function StaffHrRequests({ clientId, employeeId, answering, onAnswer }: StaffHrRequestsProps) {
  const [status, setStatus] = useState<HrRequest['status']>();
  const [declining, setDeclining] = useState<ClientHrRequest>();
  const query = useQuery(hrRequestsOf({ clientId, employeeId, status }));
  const rows = query.data?.data;
  // Most clients have none, and then nothing is said of them.
  if (status === undefined && !query.isError && !rows?.length) return null;
  return (
    <Section title="Asked for by employees">
      <div className="mb-4">
        <FilterBar label="Filters of requests" alone>
          <FilterSelect
            label="State"
            value={status ?? ''}
            choices={states}
            onChange={(value) => setStatus(hrRequestStatuses.find((one) => one === value))}
          />
        </FilterBar>
      </div>
      <Listed
        what="The requests of employees"
        rows={rows}
        query={query}
        empty={
          <EmptyState icon={<MailQuestionMark />} title="No request like this">
            Choose another state.
          </EmptyState>
        }
      >
        {(requests) => (
          <ItemList label="Requests">
            {requests?.map((request) => (
              <Item
                key={request.id}
                leading={<MailQuestionMark aria-hidden="true" />}
                title={
                  employeeId ? labelOf(request.type) : `${labelOf(request.type)} for ${request.employee.name}`
                }
                detail={<Detail request={request} />}
                trailing={
                  request.status === 'OPEN' ? (
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
                  ) : (
                    <Closed request={request} />
                  )
                }
              />
            ))}
          </ItemList>
        )}
      </Listed>
      <ListEnd answer={query.data} />
      {declining && (
        <Decline key={declining.id} request={declining} onClose={() => setDeclining(undefined)} />
      )}
    </Section>
  );
}

/** When it was asked and closed, and by whom, with the words of both sides. */
function Detail({ request }: { request: ClientHrRequest }) {
  const { status, asked_at, closed_at, closed_by, note, reason, document } = request;
  const closed = closed_at && `${labelOf(status)} ${day(closed_at)}${closed_by && ` by ${closed_by}`}`;
  return (
    <>
      <span className="block">{[`Asked ${day(asked_at)}`, closed].filter(Boolean).join(' · ')}</span>
      {note && <span className="block whitespace-pre-line">{note}</span>}
      {status === 'DECLINED' && <span className="block whitespace-pre-line text-ink">{reason}</span>}
      {status === 'ANSWERED' && (
        <span className="block text-ink">
          {document
            ? `${document.title}${document.withdrawn_at ? `, withdrawn ${day(document.withdrawn_at)}` : ''}`
            : 'Its document is no longer there.'}
        </span>
      )}
    </>
  );
}

/** The outcome of a closed request, with its document for those who may read it. */
function Closed({ request: { status, employee, document } }: { request: ClientHrRequest }) {
  return (
    <span className="flex flex-wrap items-center gap-1">
      {status === 'ANSWERED' ? <Status tone="good">Answered</Status> : <Status tone="quiet">Declined</Status>}
      {document?.file && (
        <IconButton
          label={`Download the answer “${document.title}” to ${employee.name}`}
          icon={<Download />}
          // A refused call has shown its words itself.
          onClick={() => void downloadHrDocument({ ...document, employee }).catch(() => undefined)}
        />
      )}
    </span>
  );
}

function Decline({ request, onClose }: { request: ClientHrRequest; onClose(): void }) {
  const form = useForm({
    schema: anyValues<{ reason: string }>(),
    initial: { reason: '' },
    submit: ({ reason }) => readRefusal(declineRequest(request, reason).then(onClose)),
  });
  return (
    <FormDialog
      form={form}
      title={`Decline the request of ${request.employee.name}`}
      action="Decline"
      disabled={form.values.reason.trim() === ''}
      keep="Cancel"
      onClose={onClose}
    >
      <TextareaField
        label="Reason"
        hint="The employee reads it."
        maxLength={hrRequestLength}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
