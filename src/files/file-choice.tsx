import { X } from 'lucide-react';
import { type ReactNode, Suspense, useId } from 'react';
import { acceptOf } from '#contract/core/file-kinds.ts';
import { maxUploadFiles, uploads } from '#contract/core/limits.ts';
import { messages } from '#contract/core/rules.ts';
import { formatSize } from '../lib/sizes.ts';
import { FieldError } from '../ui/field/field.tsx';
import { IconButton } from '../ui/icon-button/icon-button.tsx';
import { notify } from '../ui/notifications/store.ts';
import { lazyPart } from '../ui/part/lazy-part.tsx';
import { Progress } from '../ui/progress/progress.tsx';
import { DropZone } from '../ui/upload/drop-zone.tsx';
import { usePhone } from '../ui/use-media.ts';
import { acceptedFiles } from './accepted-files.ts';
import { PhotoButton } from './photos/photo-button.tsx';
import type { Photos } from './photos/use-photos.ts';
import type { Sending } from './use-uploads.ts';

const PhotoPages = lazyPart(() => import('./photos/photo-pages.tsx'));

const { underBytes } = uploads.document;
const kinds = `under ${underBytes / 1024 / 1024} MB: PDF, pictures, Office files, text or zip.`;
const hint = `Up to ${maxUploadFiles} files, each ${kinds}`;
const singleHint = `One file, ${kinds}`;

/** Beside a button that sends a form, while its files have yet to arrive. */
export const OnTheirWay = () => <p className="text-small text-soft">The files are still on their way.</p>;

const waitingWords = {
  connection: 'Goes on once you are connected',
  check: 'Arrived. The firm’s virus check has yet to answer',
} as const;

interface FileChoiceProps {
  /** Files that have arrived. */
  arrived: readonly { id: string; name: string; size: number }[];
  sending: readonly Sending[];
  /** Takes only one file. */
  single?: boolean;
  /** Something else on the screen matters more: it takes less space. */
  small?: boolean;
  /** The fault of the choice, in words; read aloud. */
  error?: string | undefined;
  /** The form is being sent: what is dropped or pasted would come too late. */
  busy?: boolean;
  /** Photos may be taken here, and become one PDF. */
  photos?: Photos;
  onFiles(files: File[]): void;
  onRemove(id: string): void;
}

/** Chooses files by picker, drag, paste or camera, and shows how far each of them is. */
export function FileChoice(props: FileChoiceProps) {
  const { arrived, sending, single = false, small = false, busy = false, error } = props;
  const { photos, onFiles, onRemove } = props;
  const phone = usePhone();
  const errorId = useId();
  const there = arrived.length + sending.length;
  function choose(files: File[]) {
    if (busy) notify({ type: 'info', message: 'This is being sent. Add more files after it.' });
    else if (single && there + files.length > 1)
      notify({ type: 'error', message: 'Choose only one file here.' });
    else if (there + files.length > maxUploadFiles) notify({ type: 'error', message: messages.tooManyFiles });
    else void acceptedFiles(files).then(onFiles);
  }
  const hasPhotos = photos !== undefined && photos.pages.length > 0;
  const camera = photos && !hasPhotos && (
    <PhotoButton
      camera={phone}
      variant={phone && !small && there === 0 ? 'primary' : 'plain'}
      label={phone ? 'Take a photo' : 'Photos as one PDF'}
      onFiles={photos.add}
    />
  );
  return (
    <div
      data-field
      className="grid scroll-mt-[calc(var(--spacing-navbar)+20px)] grid-cols-1 gap-3"
      onPaste={({ clipboardData }) => {
        const files = [...clipboardData.files];
        if (files.length > 0) choose(files);
      }}
    >
      {!(single && there > 0) && (
        <DropZone
          label={single ? 'Choose a file' : 'Choose files'}
          accept={acceptOf('document')}
          hint={single ? singleHint : hint}
          single={single}
          small={small || there > 0 || hasPhotos}
          errorId={error && errorId}
          {...(photos && (phone ? { first: camera } : { more: camera }))}
          onFiles={choose}
        />
      )}
      {error && (
        <FieldError id={errorId} aloud>
          {error}
        </FieldError>
      )}
      {photos && (hasPhotos || photos.reading > 0 || photos.unread.length > 0) && (
        <Suspense>
          <PhotoPages photos={photos} onFiles={choose} />
        </Suspense>
      )}
      {there > 0 && (
        <ul aria-label="Files" className="divide-y divide-line rounded-card border border-line bg-paper">
          {arrived.map(({ id, name, size }) => (
            <FileRow key={id} id={id} name={name} onRemove={onRemove}>
              <span className="block text-small text-soft">{formatSize(size, 0)}, arrived</span>
            </FileRow>
          ))}
          {sending.map(({ id, name, size, sent, problem, waiting }) => (
            <FileRow key={id} id={id} name={name} onRemove={onRemove}>
              {problem ? (
                <span role="alert" className="block text-small text-bad">
                  {problem}
                </span>
              ) : (
                <Progress bare label={`Sending ${name}`} value={sent} max={Math.max(1, size)} />
              )}
              {waiting && <span className="block text-small text-soft">{waitingWords[waiting]}</span>}
            </FileRow>
          ))}
        </ul>
      )}
    </div>
  );
}

interface FileRowProps {
  id: string;
  name: string;
  onRemove(id: string): void;
  children: ReactNode;
}

const FileRow = ({ id, name, onRemove, children }: FileRowProps) => (
  <li className="flex min-h-14 items-center gap-3 px-4 py-2">
    <span className="min-w-0 flex-1">
      <span className="block break-words">{name}</span>
      {children}
    </span>
    <IconButton label={`Remove ${name}`} icon={<X />} onClick={() => onRemove(id)} />
  </li>
);
