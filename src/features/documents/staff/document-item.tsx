import { Link } from '@tanstack/react-router';
import { ArrowLeftRight, Download, FileText } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import type { ClientDocument } from '#contract/documents/client-documents.ts';
import { formatSize } from '#src/lib/sizes.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { Item } from '#src/ui/item-list/item-list.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { typeWords } from '../type-words.ts';
import { downloadDocument } from './client-documents.commands.ts';

interface DocumentItemProps {
  clientId: string;
  document: ClientDocument;
  onMove: (() => void) | undefined;
  /** While documents are selected: whether this one is. */
  selection: { readonly isSelected: boolean; select(isSelected: boolean): void } | undefined;
}

/** A document in its folder, to be read, downloaded and moved. */
export function DocumentItem({ clientId, document, onMove, selection }: DocumentItemProps) {
  const { id, title, added_at, added_by, valid_until, message, told, file } = document;
  const facts = [
    typeWords(document),
    formatSize(file.size, 0),
    `${added_by ? `${added_by}, ` : ''}${formatDate(added_at, dateFormats.date)}`,
    valid_until && `valid until ${formatDate(valid_until, dateFormats.date)}`,
    told.length > 0 && `told ${told.join(', ')}`,
  ];
  return (
    <Item
      leading={
        selection ? (
          <Checkbox
            aria-label={`Select ${title}`}
            checked={selection.isSelected}
            onChange={selection.select}
          />
        ) : (
          <FileText aria-hidden="true" />
        )
      }
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
            // A refused call has shown its words itself.
            onClick={() => void downloadDocument(document).catch(() => undefined)}
          />
          {onMove && <IconButton label={`Move ${title}`} icon={<ArrowLeftRight />} onClick={onMove} />}
        </span>
      }
    />
  );
}
