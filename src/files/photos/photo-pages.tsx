import { ArrowLeft, ArrowRight, Crop as CropIcon, RotateCw, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { kindProblem } from '#contract/core/file-kinds.ts';
import { Button } from '#src/ui/button/button.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { Progress } from '#src/ui/progress/progress.tsx';
import { usePhone } from '#src/ui/use-media.ts';
import { CropDialog } from './crop-dialog.tsx';
import { PageCanvas } from './page-canvas.tsx';
import { PhotoButton } from './photo-button.tsx';
import { mostPages, type Photos, type UnreadPhoto } from './use-photos.ts';

interface PhotoPagesProps {
  photos: Photos;
  /** Sends a photo that cannot become a page as the file that it is. */
  onFiles(files: File[]): void;
}

const leftOutWords = (count: number) =>
  `One PDF takes ${mostPages} photos. ${count === 1 ? 'One photo was' : `${count} photos were`} left out: send the pages first, then add ${count === 1 ? 'it' : 'them'}.`;

/** A page at either end moves no further; its button stays, and keeps the focus. */
const moveClass = 'aria-disabled:cursor-default aria-disabled:opacity-40';

/** The photos that become one PDF: each is cropped, turned, moved or removed. */
export default function PhotoPages({ photos, onFiles }: PhotoPagesProps) {
  const { pages, unread, reading, leftOut } = photos;
  const phone = usePhone();
  const [cropping, setCropping] = useState<string>();
  const part = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const at = pages.findIndex(({ id }) => id === cropping);
  const cropped = pages[at];
  return (
    <section
      ref={part}
      aria-label="Photos"
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-paper p-4"
    >
      {pages.length > 0 && (
        <>
          <p role="status" className="text-small text-soft">
            {pages.length === 1 ? '1 page' : `${pages.length} pages`}, sent as one PDF.
          </p>
          <ul
            ref={list}
            tabIndex={-1}
            aria-label="Pages"
            className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-3"
          >
            {pages.map((page, place) => {
              const label = `Page ${place + 1}`;
              return (
                <li
                  key={page.id}
                  className="flex min-w-0 flex-col rounded-control border border-line bg-sunken"
                >
                  <div className="grid h-44 place-items-center p-3">
                    <PageCanvas
                      bytes={page.picture.bytes}
                      turn={page.turn}
                      crop={page.crop}
                      most={480}
                      label={label}
                      className="max-h-38 max-w-full shadow-float"
                    />
                  </div>
                  <div className="flex flex-wrap items-center justify-center border-line border-t">
                    <IconButton
                      label={`Crop ${label.toLowerCase()}`}
                      icon={<CropIcon />}
                      onClick={() => setCropping(page.id)}
                    />
                    <IconButton
                      label={`Turn ${label.toLowerCase()}`}
                      icon={<RotateCw />}
                      onClick={() => photos.turn(page.id)}
                    />
                    {pages.length > 1 && (
                      <>
                        <IconButton
                          label={`Move ${label.toLowerCase()} forward`}
                          icon={<ArrowLeft />}
                          aria-disabled={place === 0}
                          className={moveClass}
                          onClick={() => photos.move(page.id, -1)}
                        />
                        <IconButton
                          label={`Move ${label.toLowerCase()} back`}
                          icon={<ArrowRight />}
                          aria-disabled={place === pages.length - 1}
                          className={moveClass}
                          onClick={() => photos.move(page.id, 1)}
                        />
                      </>
                    )}
                    <IconButton
                      label={`Remove ${label.toLowerCase()}`}
                      icon={<X />}
                      onClick={() => {
                        // The list goes with its last page.
                        const stays =
                          pages.length > 1
                            ? list.current
                            : part.current?.closest('[data-field]')?.querySelector('button');
                        photos.remove(page.id);
                        stays?.focus();
                      }}
                    />
                  </div>
                </li>
              );
            })}
          </ul>
        </>
      )}
      {reading > 0 && <Progress label="Reading the photo" />}
      {leftOut > 0 && (
        <p role="alert" className="text-small text-warn">
          {leftOutWords(leftOut)}
        </p>
      )}
      {unread.map((photo) => (
        <Unread key={photo.id} photo={photo} onForget={() => photos.forget(photo.id)} onFiles={onFiles} />
      ))}
      {pages.length > 0 && (
        <>
          {pages.length < mostPages && (
            <div className="flex flex-wrap gap-2">
              {phone && <PhotoButton camera label="Add page" onFiles={photos.add} />}
              <PhotoButton label="Add photos" onFiles={photos.add} />
            </div>
          )}
          <TextField
            label="Name of the PDF"
            value={photos.name}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="done"
            onKeyDown={(event) => {
              // Enter here is about the name: it would send the whole form.
              if (event.key === 'Enter') event.preventDefault();
            }}
            onChange={photos.setName}
          />
        </>
      )}
      {cropped && (
        <CropDialog
          page={cropped}
          label={`Page ${at + 1}`}
          onCrop={(crop) => photos.crop(cropped.id, crop)}
          onClose={() => setCropping(undefined)}
        />
      )}
    </section>
  );
}

interface UnreadProps {
  photo: UnreadPhoto;
  onForget(): void;
  onFiles(files: File[]): void;
}

/** A photo that cannot become a page: it is sent as it is, if the firm takes such files, or else removed. */
function Unread({ photo: { file, reason }, onForget, onFiles }: UnreadProps) {
  const problem = kindProblem('document', file.name);
  return (
    <div className="grid grid-cols-1 gap-2">
      <p role="alert" className="break-words text-bad text-small">
        {file.name}: {reason} {file.size > 0 && problem}
      </p>
      <div className="flex flex-wrap gap-2">
        {!problem && file.size > 0 && (
          <Button
            size="small"
            onClick={() => {
              onForget();
              onFiles([file]);
            }}
          >
            Send it as it is
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onForget}>
          Leave it out
        </Button>
      </div>
    </div>
  );
}
