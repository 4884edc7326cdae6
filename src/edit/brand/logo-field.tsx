import { useState } from 'react';
import { uploads } from '#contract/core/limits.ts';
import { logoPath, logoSize } from '#contract/firm/firm.form.ts';
import { Button, buttonClass } from '#src/ui/button/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { FieldError } from '#src/ui/field/field.tsx';
import type { Binding } from '#src/ui/form/use-form.ts';
import { ImageRefused, readImage } from '#src/ui/signature-pad/read-image.ts';

const { underBytes } = uploads.image;

interface LogoFieldProps extends Binding<string> {
  /** Sentence on what is shown without one. */
  without?: string;
}

/** A logo: a picture from the device, scaled to fit and drawn anew. */
export function LogoField({
  value,
  onChange,
  error,
  without = 'Without one the name is shown.',
}: LogoFieldProps) {
  const [refusal, setRefusal] = useState<string>();
  const problem = refusal ?? error;

  async function choose(input: HTMLInputElement) {
    const [file] = input.files ?? [];
    // The same file can be chosen again.
    input.value = '';
    if (!file) return;
    try {
      setRefusal(undefined);
      onChange(await readImage(file, underBytes, logoSize));
    } catch (reason) {
      setRefusal(
        reason instanceof ImageRefused ? reason.message : 'The picture can’t be used. Choose another one.',
      );
    }
  }

  return (
    <div data-field className="flex flex-col gap-1.5">
      <p className="flex items-baseline gap-2 text-small font-medium">
        Logo <span className="font-normal text-faint">optional</span>
      </p>
      <p className="-mt-1 text-small text-soft">
        PNG or JPG, under {underBytes / 1024 / 1024} MB. {without}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {value && (
          <span className="on-white rounded-card border border-line bg-paper p-3">
            <img
              alt="The logo"
              src={value.startsWith(logoPath) ? value : `data:image/png;base64,${value}`}
              className="h-12 max-w-full object-contain"
            />
          </span>
        )}
        <label
          className={cx(
            buttonClass('plain'),
            'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent-text',
          )}
        >
          {value ? 'Choose another picture' : 'Choose a picture'}
          <input
            type="file"
            accept="image/png,image/jpeg"
            aria-describedby={problem && 'logo-problem'}
            onChange={({ target }) => void choose(target)}
            className="sr-only"
          />
        </label>
        {value && (
          <Button
            variant="quiet"
            onClick={() => {
              setRefusal(undefined);
              onChange('');
            }}
          >
            Remove the logo
          </Button>
        )}
      </div>
      <div aria-live="polite">{problem && <FieldError id="logo-problem">{problem}</FieldError>}</div>
    </div>
  );
}
