import { FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { cx } from '../cx.ts';

interface DropZoneProps {
  /** Label of the button: 'Choose PDFs'. */
  label: string;
  /** The file types the device offers first, as `accept` of an input. */
  accept: string;
  /** The allowed files, in words. */
  hint: string;
  /** Takes only one file. */
  single?: boolean;
  /** Files are there already: it takes less space. */
  small?: boolean;
  /** Other ways to choose, beside the button. */
  more?: ReactNode;
  /** A way that matters more here: before the button, which is plain then. */
  first?: ReactNode;
  /** Id of the error beneath it, if there is one. */
  errorId?: string | undefined;
  onFiles(files: File[]): void;
}

/** A place to drop files, or to choose them by a button; the same files may be chosen again. */
export function DropZone({
  label,
  accept,
  hint,
  single = false,
  small = false,
  more,
  first,
  errorId,
  onFiles,
}: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  useEffect(() => {
    // Dropped beside it, a file would otherwise be opened in place of the page.
    const stay = (event: Event) => event.preventDefault();
    const types = ['dragover', 'drop'];
    for (const type of types) addEventListener(type, stay);
    return () => {
      for (const type of types) removeEventListener(type, stay);
    };
  }, []);
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same
    <div
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      className={cx(
        'flex flex-col items-center gap-3 rounded-card border border-dashed px-5 text-center transition-colors',
        small ? 'py-5' : 'py-10 md:py-14',
        over ? 'border-accent-text bg-accent-tint' : cx(errorId ? 'border-bad' : 'border-edge', 'bg-paper'),
      )}
    >
      {!small && <FileUp aria-hidden="true" className="size-9 stroke-[1.3] text-accent-text" />}
      <p className="max-md:hidden">
        {over ? `Let go to add ${single ? 'it' : 'them'}` : `Drop ${single ? 'it' : 'files'} here, or`}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {first}
        <Button
          variant={small || first ? 'plain' : 'primary'}
          aria-describedby={errorId}
          data-invalid={errorId && true}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
        {more}
      </div>
      <p className="text-small text-soft">{hint}</p>
      <input
        ref={input}
        type="file"
        multiple={!single}
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}
