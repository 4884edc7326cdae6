import { useRef } from 'react';
import { acceptOf } from '#contract/core/file-kinds.ts';
import { Button } from '../ui/button/button.tsx';
import { acceptedFiles } from './accepted-files.ts';

interface FileButtonProps {
  label: string;
  /** The label read aloud, where the words beside the button say what it is about. */
  name: string;
  onFiles(files: File[]): void;
}

/** A button that chooses documents, in one tap. */
export function FileButton({ label, name, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" aria-label={name} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptOf('document')}
        aria-label={name}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) void acceptedFiles(files).then(onFiles);
        }}
      />
    </>
  );
}
