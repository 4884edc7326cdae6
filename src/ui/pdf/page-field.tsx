import { type KeyboardEvent, useId, useState } from 'react';
import { cx } from '../cx.ts';

interface PageFieldProps {
  /** The page being read, from 1. */
  page: number;
  pages: number;
  onGo(page: number): void;
}

/** The number of the page being read; another number leads to its page. */
export function PageField({ page, pages, onGo }: PageFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState(false);
  const wrongId = useId();

  function leave() {
    setTyped(undefined);
    setWrong(false);
  }
  function go() {
    if (typed === undefined) return;
    const wanted = Number(typed.trim() || page);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > pages) return setWrong(true);
    leave();
    if (wanted !== page) onGo(wanted);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') go();
    else if (event.key === 'Escape') leave();
  }

  return (
    <label className="relative flex items-center gap-1.5 whitespace-nowrap pr-3 pl-1">
      <span className="sr-only">Page</span>
      <input
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        value={typed ?? page}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? wrongId : undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
        onKeyDown={onKeyDown}
        onBlur={go}
        // as wide as the last page's number
        style={{ width: `${String(pages).length + 1.5}ch` }}
        className={cx(
          'my-1 h-9 rounded-control bg-transparent text-center text-lead text-ink outline-offset-0 hover:bg-sunken focus:bg-sunken dense:h-7 dense:text-small',
          wrong && 'text-bad',
        )}
      />
      <span className="text-faint">of {pages}</span>
      {wrong && (
        <span
          id={wrongId}
          role="alert"
          className="absolute bottom-full left-0 mb-2 rounded-card bg-float px-3 py-2 text-bad shadow-float"
        >
          There are pages 1 to {pages}.
        </span>
      )}
    </label>
  );
}
