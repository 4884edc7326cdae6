import { useQuery } from '@tanstack/react-query';
import { BookOpenText, Download, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { actedBy } from '#contract/core/acted-as.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { addClientHrDocuments, type ClientHrDocument } from '#contract/payroll/client-hr-documents.ts';
import type { ClientHrRequest } from '#contract/payroll/hr-requests.ts';
import { labelOf } from '#src/lib/names.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useMay } from '#src/session/use-may.ts';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { FilterBar } from '#src/ui/filter/filter-bar.tsx';
import { FilterSelect } from '#src/ui/filter/filter-select.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { ListEnd } from '#src/ui/item-list/list-end.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { employeeChoices, useEmployees } from '../employee-choices.ts';
import { hrDocumentsOf, hrRequestsOf } from '../staff.queries.ts';
import { AddHrDocuments } from './add-hr-documents.tsx';
import { downloadHrDocument, withdrawHrDocument } from './hr-document.commands.ts';
import { StaffHrRequests } from './staff-hr-requests.tsx';
import { hrDocumentTypeChoices } from './types.ts';

const day = (value: string) => formatDate(value, dateFormats.date);
/** A refused call has shown its words itself. */
const act = (work: () => Promise<void>) => void work().catch(() => undefined);

interface StaffHrDocumentsProps {
  clientId: string;
  employeeId?: string;
  /** The request that somebody came to answer. */
  requestId?: string | undefined;
}

/** The HR documents of a client, or of one employee: what was asked for, adding them, who acknowledged them, and taking them back. */
export function StaffHrDocuments({ clientId, employeeId, requestId }: StaffHrDocumentsProps) {
  const [chosen, setChosen] = useState({ employeeId: '', type: '' });
  const [withdrawing, setWithdrawing] = useState<ClientHrDocument>();
  const query = useQuery(
    hrDocumentsOf({ clientId, employeeId: employeeId ?? chosen.employeeId, type: chosen.type }),
  );
  const employees = useEmployees(clientId);
  const mayRun = useMay(addClientHrDocuments);
  const asked = useQuery(hrRequestsOf({ clientId, employeeId, status: 'OPEN' }));
  const requests = asked.data?.data ?? [];
  const [answering, setAnswering] = useState(requestId);
  const adding = useRef<HTMLDivElement>(null);
  function answer({ id }: ClientHrRequest) {
    setAnswering(id);
    // On a phone the choice of the file is below the screen.
    adding.current?.scrollIntoView({ block: 'nearest' });
  }
  const isFiltered = chosen.employeeId !== '' || chosen.type !== '';
  return (
    <div className="grid grid-cols-1 gap-8">
      <StaffHrRequests
        clientId={clientId}
        employeeId={employeeId}
        answering={answering}
        onAnswer={mayRun ? answer : undefined}
      />
      {mayRun && (
        <div ref={adding} className="scroll-mt-navbar">
          <AddHrDocuments
            key={employeeId}
            clientId={clientId}
            {...(employeeId !== undefined && { employeeId })}
            requests={requests}
            answering={requests.find(({ id }) => id === answering)}
          />
        </div>
      )}
      <Section title="HR documents">
        <div className="mb-4">
          <FilterBar label="Filters of documents" alone={employeeId !== undefined}>
            {employeeId === undefined && (
              <FilterSelect
                label="Employee"
                value={chosen.employeeId}
                choices={employeeChoices(employees)}
                onChange={(id) => setChosen((all) => ({ ...all, employeeId: id }))}
              />
            )}
            <FilterSelect
              label="Type"
              value={chosen.type}
              choices={hrDocumentTypeChoices}
              onChange={(type) => setChosen((all) => ({ ...all, type }))}
            />
          </FilterBar>
        </div>
        <Listed
          what="The HR documents"
          rows={query.data?.data}
          query={query}
          empty={
            isFiltered ? (
              <EmptyState icon={<BookOpenText />} title="No document like this">
                Choose another employee or type.
              </EmptyState>
            ) : (
              <EmptyState icon={<BookOpenText />} title="No HR document yet">
                Contracts, policies and certificates that are added here reach the portal of their employee.
              </EmptyState>
            )
          }
        >
          {(rows) => (
            <ItemList label="HR documents">
              {rows?.map((document) => (
                <HrDocumentItem
                  key={document.id}
                  document={document}
                  ofOne={employeeId !== undefined}
                  onWithdraw={mayRun ? () => setWithdrawing(document) : undefined}
                />
              ))}
            </ItemList>
          )}
        </Listed>
        <ListEnd answer={query.data} />
      </Section>
      {withdrawing && (
        <ConfirmDialog
          open
          title={`Withdraw “${withdrawing.title}” from ${withdrawing.employee.name}?`}
          action="Withdraw"
          keep="Cancel"
          onClose={() => setWithdrawing(undefined)}
          onConfirm={() => {
            setWithdrawing(undefined);
            act(() => withdrawHrDocument(withdrawing));
          }}
        >
          It leaves their portal now, and their devices when these next connect. It stays in this list.
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Whether the employee said that they read it, if they were asked. */
function State({ document }: { document: ClientHrDocument }) {
  const { acknowledgement, acknowledged_at, acknowledged_as, withdrawn_at } = document;
  if (withdrawn_at) return <Status tone="quiet">{`Withdrawn ${day(withdrawn_at)}`}</Status>;
  if (acknowledgement === 'NONE') return null;
  if (acknowledgement === 'REQUIRED') return <Status tone="warn">Not acknowledged yet</Status>;
  const done = acknowledged_at ? `Acknowledged ${day(acknowledged_at)}` : 'Acknowledged';
  return <Status tone="good">{actedBy(done, acknowledged_as)}</Status>;
}

interface HrDocumentItemProps {
  document: ClientHrDocument;
  /** Its employee goes without saying. */
  ofOne: boolean;
  onWithdraw: (() => void) | undefined;
}

function HrDocumentItem({ document, ofOne, onWithdraw }: HrDocumentItemProps) {
  const { title, type, employee, added_at, added_by, valid_until, withdrawn_at, file } = document;
  const facts = [
    ofOne ? undefined : `${employee.name}, ${employee.employee_no}`,
    labelOf(type),
    `added ${day(added_at)}${added_by && ` by ${added_by}`}`,
    valid_until && `valid until ${day(valid_until)}`,
  ];
  return (
    <Item
      leading={<BookOpenText aria-hidden="true" />}
      title={title}
      detail={facts.filter(Boolean).join(' · ')}
      trailing={
        <span className="flex flex-wrap items-center gap-1">
          <State document={document} />
          <span className="flex">
            {file && (
              <IconButton
                label={`Download “${title}” of ${employee.name}`}
                icon={<Download />}
                onClick={() => act(() => downloadHrDocument(document))}
              />
            )}
            {onWithdraw && !withdrawn_at && (
              <IconButton
                label={`Withdraw “${title}” from ${employee.name}`}
                icon={<Undo2 />}
                onClick={onWithdraw}
              />
            )}
          </span>
        </span>
      }
    />
  );
}
