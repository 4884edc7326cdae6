import { useState } from 'react';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { pagesIn } from '../edits/page-range.rules.ts';

interface CopyToDialogProps {
  /** The copied fields, in words. */
  what: string;
  /** Number of pages. */
  pages: number;
  onCopy(pages: readonly number[]): void;
  onClose(): void;
}

/** Asks which pages get a copy of the selected fields. */
export function CopyToDialog({ what, pages, onCopy, onClose }: CopyToDialogProps) {
  const [all, setAll] = useState(true);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  function copy() {
    const read = pagesIn(all ? `1-${pages}` : text, pages);
    if ('problem' in read) setProblem(read.problem);
    else onCopy(read.pages);
  }
  return (
    <Dialog
      open
      width="narrow"
      title="Copy to pages"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={copy}>
          Copy
        </Button>
      }
    >
      <p className="mb-3 text-small text-soft">{what}, at the same place of each page.</p>
      <fieldset>
        <legend className="sr-only">Which pages</legend>
        {([true, false] as const).map((every) => (
          <label key={String(every)} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="pages"
              checked={all === every}
              onChange={() => setAll(every)}
              className="size-5 shrink-0 cursor-[inherit] accent-accent"
            />
            {every ? `All ${pages} pages` : 'Some pages'}
          </label>
        ))}
      </fieldset>
      {!all && (
        <TextField
          label="Pages"
          hint="Such as 2-4, 7."
          value={text}
          error={problem}
          autoComplete="off"
          onChange={(next) => {
            setText(next);
            setProblem(undefined);
          }}
          onKeyDown={(event) => event.key === 'Enter' && copy()}
        />
      )}
    </Dialog>
  );
}
