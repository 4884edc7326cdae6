import { FileText, Paperclip } from 'lucide-react';
import { Children, type ReactNode } from 'react';
import type { Comment } from '#contract/clients/comments.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useSession } from '#src/session/session.ts';
import { Avatar } from '#src/ui/avatar/avatar.tsx';
import { Badge } from '#src/ui/badge/badge.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Markdown } from './markdown/markdown.tsx';
import { saveAttachment } from './save-attachment.ts';

interface RemarkProps {
  body: string;
  author: Comment['author'];
  at: string;
  editedAt: string | null;
  unread: boolean;
  files: Comment['files'];
  /** Links to the documents that came with it. */
  documents?: readonly ReactNode[];
  names?: readonly string[];
  /** Beside the name: who reads it, and its state. */
  marks?: ReactNode;
  /** Its buttons. */
  actions?: ReactNode;
}

/** One comment or message: its writer, its time, its words and its files. */
export function Remark(props: RemarkProps) {
  const { body, author, at, editedAt, unread, files, documents = [], names, marks, actions } = props;
  const { portal } = useSession();
  return (
    <div className="flex gap-3">
      <Avatar name={author.name} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{author.is_me ? `${author.name} (you)` : author.name}</span>
          <span className="text-small text-soft">
            {author.of === 'CLIENT' ? 'Client, ' : ''}
            <time dateTime={at}>{formatDate(at, dateFormats.dateTime)}</time>
            {editedAt && ', changed'}
          </span>
          {unread && <Badge tone="accent">New</Badge>}
          {marks}
        </p>
        <Markdown text={body} {...(names && { names })} />
        {files.length > 0 && (
          <ul aria-label="Files" className="flex flex-wrap gap-x-4 gap-y-1">
            {files.map((file) => (
              <li key={file.id} className="flex min-w-0 items-center gap-1.5">
                <Paperclip aria-hidden="true" className="size-4 shrink-0 text-soft" />
                <button
                  type="button"
                  className={`${linkClass} min-w-0 cursor-pointer break-words text-left`}
                  onClick={() => void saveAttachment(file, portal)}
                >
                  {file.file.name}
                </button>
              </li>
            ))}
          </ul>
        )}
        {documents.length > 0 && (
          <ul aria-label="Documents" className="flex flex-wrap gap-x-4 gap-y-1">
            {Children.map(documents, (document) => (
              <li className="flex min-w-0 items-center gap-1.5">
                <FileText aria-hidden="true" className="size-4 shrink-0 text-soft" />
                {document}
              </li>
            ))}
          </ul>
        )}
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </div>
  );
}
