import { useState } from 'react';
import { buttonClass } from '../button/button.tsx';
import { cx } from '../cx.ts';
import { FieldError } from '../field/field.tsx';
import { ImageRefused, readImage } from './read-image.ts';
import type { DrawnMark } from './signature.ts';

interface ImageChoiceProps {
  what: keyof DrawnMark;
  /** The chosen picture, base64 PNG. */
  png: string | undefined;
  onPng(png: string): void;
  /** Largest picture, in bytes. */
  limit: number;
}

/** A picture of a signature or initials from the device: PNG or JPEG. */
export function ImageChoice({ what, png, onPng, limit }: ImageChoiceProps) {
  const [refusal, setRefusal] = useState<string>();

  async function choose(file: File | undefined) {
    if (!file) return;
    try {
      setRefusal(undefined);
      onPng(await readImage(file, limit));
    } catch (error) {
      setRefusal(
        error instanceof ImageRefused ? error.message : 'The picture can’t be used. Choose another one.',
      );
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="grid aspect-[2.5] max-h-60 short:max-h-[calc(92dvh-13rem)] place-items-center overflow-hidden rounded-card border border-edge border-dashed p-4 on-white bg-paper">
        {png ? (
          <img
            alt={`Your ${what}`}
            src={`data:image/png;base64,${png}`}
            className="max-h-full min-h-0 max-w-full object-contain"
          />
        ) : (
          <p className="text-center text-faint text-small">
            PNG or JPEG, under {Math.round(limit / 1024 / 1024)} MB
          </p>
        )}
      </div>
      <label
        className={cx(
          buttonClass('plain'),
          'self-start focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent-text',
        )}
      >
        {png ? 'Choose another picture' : 'Choose a picture'}
        <input
          type="file"
          accept="image/png,image/jpeg"
          aria-describedby={refusal && 'image-refusal'}
          onChange={(event) => void choose(event.target.files?.[0])}
          className="sr-only"
        />
      </label>
      <div aria-live="polite">{refusal && <FieldError id="image-refusal">{refusal}</FieldError>}</div>
    </div>
  );
}
