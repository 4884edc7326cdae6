import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { uploads } from '#contract/core/limits.ts';
import { readOwnPhoto, updatePhoto } from '#contract/people/people.ts';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { useReach } from '#src/session/connectivity.ts';
import { queryClient } from '#src/session/query-client.ts';
import { useSession } from '#src/session/session.ts';
import { Button, buttonClass } from '#src/ui/button/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { FieldError } from '#src/ui/field/field.tsx';
import { ImageRefused, readImage } from '#src/ui/signature-pad/read-image.ts';
import { Picture } from './directory/person-photo.tsx';

/** px: sharp at twice the largest size it is shown at. */
const side = 256;

/** The middle square of a picture as a small JPEG, in base64. */
async function squareOf(file: File): Promise<string> {
  // Redrawing removes all metadata, such as the place it was taken at.
  const png = await readImage(file, uploads.image.underBytes);
  const bytes = Uint8Array.from(atob(png), (char) => char.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const from = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  canvas
    .getContext('2d')
    ?.drawImage(
      picture,
      (picture.width - from) / 2,
      (picture.height - from) / 2,
      from,
      from,
      0,
      0,
      side,
      side,
    );
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.85).replace('data:image/jpeg;base64,', '');
}

const photo = queryOf(readOwnPhoto, {}, { quiet: true });

/** The person's own photo, to set and to remove. */
export function OwnPhoto() {
  const { user } = useSession();
  const { online } = useReach();
  const { data: picture } = useQuery(photo);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function set(read: () => Promise<string | null>) {
    setBusy(true);
    setRefusal(undefined);
    try {
      const bytes = await read();
      await call(updatePhoto, { body: { photo: bytes } });
      queryClient.setQueryData(photo.queryKey, bytes === null ? null : { type: 'image/jpeg', bytes });
    } catch (error) {
      if (error instanceof ImageRefused) setRefusal(error.message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-4 border-line border-b pb-4">
      <Picture name={user.name} picture={picture} className="size-20 text-title" />
      <div className="min-w-[min(100%,12rem)] flex-1">
        <div className="flex flex-wrap gap-2">
          <label
            className={cx(
              buttonClass('plain', 'small'),
              'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent-text',
              (!online || busy) && 'pointer-events-none opacity-50',
            )}
          >
            {picture ? 'Choose another photo' : 'Choose a photo'}
            <input
              type="file"
              accept="image/png,image/jpeg"
              disabled={!online || busy}
              aria-describedby="photo-hint"
              onChange={(event) => {
                const file = event.target.files?.[0];
                event.target.value = '';
                if (file) void set(() => squareOf(file));
              }}
              className="sr-only"
            />
          </label>
          {picture && (
            <Button
              size="small"
              variant="quiet"
              busy={busy}
              disabled={!online}
              onClick={() => void set(async () => null)}
            >
              Remove
            </Button>
          )}
        </div>
        <p id="photo-hint" className="mt-1.5 text-small text-soft">
          {online ? 'JPG or PNG, under 2 MB. Colleagues see it.' : 'Changing the photo takes a connection.'}
        </p>
        <div aria-live="polite">{refusal && <FieldError id="photo-refusal">{refusal}</FieldError>}</div>
      </div>
    </div>
  );
}
