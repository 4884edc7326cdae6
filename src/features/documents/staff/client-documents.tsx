import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeftRight, Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { dateFormats } from '../../../../contract/core/limits.ts';
import {
  addClientDocuments,
  type ClientDocument,
  moveClientDocument,
  type StaffLane,
} from '../../../../contract/documents/client-documents.ts';
import { type Lane, lanes } from '../../../../contract/documents/documents.ts';
import { labelOf } from '../../../lib/names.ts';
import { formatSize } from '../../../lib/sizes.ts';
import { formatDate } from '../../../lib/time.ts';
import { useMay } from '../../../session/use-may.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { Item, ItemList } from '../../../ui/item-list/item-list.tsx';
import { ListEnd } from '../../../ui/item-list/list-end.tsx';
import { Listed } from '../../../ui/item-list/listed.tsx';
import { linkClass } from '../../../ui/link/link-class.ts';
import { Tabs } from '../../../ui/tabs/tabs.tsx';
import { laneWords } from '../lanes.ts';
import { AddDocuments } from './add-documents.tsx';
import { downloadDocument, moveDocument } from './client-documents.commands.ts';
import { clientDocumentsOf } from './client-documents.queries.ts';

const tabs = lanes.map((key) => ({ key, label: laneWords[key].label }));
const isStaffLane = (lane: Lane): lane is StaffLane => lane === 'INTERNAL' || lane === 'SHARED';
/** The lane a document may be moved to. */
const otherLane = (lane: Lane): StaffLane => (lane === 'SHARED' ? 'INTERNAL' : 'SHARED');
const movingWords: Readonly<Record<StaffLane, string>> = {
  SHARED: 'The client’s contacts can read it on their portal from now on. The move is logged.',
  INTERNAL:
    'It leaves the client’s portal now. Copies that somebody saved stay with them. The move is logged.',
};
/** A refused call has shown its words itself. */
const act = (work: () => Promise<void>) => void work().catch(() => undefined);

/** The documents of a client by lane: adding, reading and moving them. */
export function ClientDocuments({ clientId, first = 'INTERNAL' }: { clientId: string; first?: Lane }) {
  const [lane, setLane] = useState<Lane>(first);
  const [moving, setMoving] = useState<ClientDocument>();
  const query = useQuery(clientDocumentsOf(clientId));
  const mayAdd = useMay(addClientDocuments);
  const mayMove = useMay(moveClientDocument);
  const rows = query.data?.data.filter((one) => one.lane === lane);
  return (
    <Tabs<Lane> label="Lanes" tabs={tabs} selected={lane} onSelect={(key) => setLane(key)}>
      <div className="grid grid-cols-1 gap-6 pt-4">
        <p className="text-small text-soft">{laneWords[lane].seenBy}</p>
        {mayAdd && isStaffLane(lane) && <AddDocuments key={lane} clientId={clientId} lane={lane} />}
        <Listed
          what="The documents"
          rows={rows}
          query={query}
          empty={
            <EmptyState icon={<FileText />} title="No document in this lane">
              {lane === 'FROM_CLIENT'
                ? 'Documents that contacts send from their portal appear here.'
                : 'Documents added here are listed, the newest first.'}
            </EmptyState>
          }
        >
          {(listed) => (
            <ItemList label={laneWords[lane].label} expected={4}>
              {listed?.map((document) => (
                <DocumentItem
                  key={document.id}
                  clientId={clientId}
                  document={document}
                  onMove={mayMove ? () => setMoving(document) : undefined}
                />
              ))}
            </ItemList>
          )}
        </Listed>
        <ListEnd answer={query.data} />
      </div>
      {moving && (
        <ConfirmDialog
          open
          title={`Move “${moving.title}” to ${laneWords[otherLane(moving.lane)].label}?`}
          action="Move"
          keep="Cancel"
          onClose={() => setMoving(undefined)}
          onConfirm={() => {
            setMoving(undefined);
            act(() => moveDocument(moving, otherLane(moving.lane)));
          }}
        >
          {movingWords[otherLane(moving.lane)]}
        </ConfirmDialog>
      )}
    </Tabs>
  );
}

interface DocumentItemProps {
  clientId: string;
  document: ClientDocument;
  onMove: (() => void) | undefined;
}

function DocumentItem({ clientId, document, onMove }: DocumentItemProps) {
  const { id, title, folder, document_type, added_at, added_by, valid_until, message, told, file } = document;
  const facts = [
    labelOf(document_type),
    folder,
    formatSize(file.size, 0),
    `${added_by ? `${added_by}, ` : ''}${formatDate(added_at, dateFormats.date)}`,
    valid_until && `valid until ${formatDate(valid_until, dateFormats.date)}`,
    told.length > 0 && `told ${told.join(', ')}`,
  ];
  return (
    <Item
      leading={<FileText aria-hidden="true" />}
      title={
        <Link
          to="/app/clients/$id/documents/$documentId"
          params={{ id: clientId, documentId: id }}
          className={linkClass}
        >
          {title}
        </Link>
      }
      detail={
        <>
          {facts.filter(Boolean).join(' · ')}
          {message && <span className="block whitespace-pre-line">“{message}”</span>}
        </>
      }
      trailing={
        <span className="flex">
          <IconButton
            label={`Download ${title}`}
            icon={<Download />}
            onClick={() => act(() => downloadDocument(document))}
          />
          {onMove && <IconButton label={`Move ${title}`} icon={<ArrowLeftRight />} onClick={onMove} />}
        </span>
      }
    />
  );
}
