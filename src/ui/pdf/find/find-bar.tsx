import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import type { pdfjs } from 'react-pdf';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import type { PlaceOnPage } from '../handle.ts';
import { findWords } from './find-words.ts';
import type { Hit } from './hits.ts';
import { useFind } from './use-find.ts';

export interface FindBarProps {
  ref?: Ref<{ focus(): void }>;
  pdf: pdfjs.PDFDocumentProxy;
  /** The page being read, from 1. */
  page: number;
  words: string;
  onWords(words: string): void;
  onHit(query: string, hit: Hit | undefined): void;
  onPlace(page: number, box: PlaceOnPage | undefined): void;
  onClose(): void;
}

/** Finds words in the document during typing: the number of hits, and buttons from one to the next. */
export function FindBar({ ref, pdf, page, words, onWords, onHit, onPlace, onClose }: FindBarProps) {
  const { query, found, walk } = useFind({ pdf, words, page, onHit, onPlace });
  const { count, said, note } = findWords(query, found);
  const noteId = useId();

  const input = useRef<HTMLInputElement>(null);
  const focus = () => input.current?.select();
  useImperativeHandle(ref, () => ({ focus }));
  useEffect(() => input.current?.select(), []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') walk(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <search className="relative z-tool shrink-0 border-line border-b bg-paper text-small">
      <div className="flex items-center gap-1 p-1.5 md:px-4">
        <label className="flex min-w-0 flex-1 items-center rounded-control bg-sunken pr-3 has-focus-visible:outline-2 has-focus-visible:outline-accent-text md:max-w-md">
          <Search aria-hidden="true" className="mx-3 size-4 shrink-0 text-faint" />
          <input
            ref={input}
            type="search"
            aria-label="Find in this document"
            aria-describedby={note ? noteId : undefined}
            placeholder="Find in this document"
            value={words}
            onChange={(event) => onWords(event.target.value)}
            onKeyDown={onKeyDown}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            className="h-11 min-w-0 flex-1 appearance-none bg-transparent text-lead outline-none placeholder:text-soft dense:h-9 dense:text-body [&::-webkit-search-cancel-button]:hidden"
          />
          <span aria-hidden="true" className="shrink-0 pl-3 whitespace-nowrap text-soft tabular-nums">
            {count}
          </span>
        </label>
        <IconButton
          label="Previous hit"
          icon={<ChevronUp />}
          disabled={!found?.hit}
          onClick={() => walk(-1)}
        />
        <IconButton label="Next hit" icon={<ChevronDown />} disabled={!found?.hit} onClick={() => walk(1)} />
        <IconButton label="Close search" icon={<X />} onClick={onClose} className="md:ml-auto" />
      </div>
      {note && (
        <p id={noteId} className="px-4 pb-2 text-soft">
          {note}
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </search>
  );
}
