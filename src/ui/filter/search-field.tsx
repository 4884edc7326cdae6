import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { boxClass } from '../field/field.tsx';

interface SearchFieldProps {
  /** The searched things, read aloud and shown while the box is empty. */
  label: string;
  /** The words in force, from the address. */
  value: string;
  /** Called when typing pauses (`pause` ms), at once on Enter and when cleared. */
  onSearch(words: string): void;
  pause?: number;
  /** The note below words that are too short to be searched; undefined of others. */
  tooShort?: (words: string) => string | undefined;
  className?: string;
}

/** A search box. A late answer never overwrites text being typed. */
export function SearchField({ label, value, onSearch, pause = 250, tooShort, className }: SearchFieldProps) {
  const [typed, setTyped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const noteOn = (words: string) => (words.trim() === '' ? undefined : tooShort?.(words.trim()));
  const note = typed === undefined ? undefined : noteOn(typed);

  function search(words: string, wait: number) {
    clearTimeout(timer.current);
    setTyped(words);
    timer.current = setTimeout(onSearch, wait, noteOn(words) ? '' : words);
  }

  return (
    <search className={cx('relative min-w-0', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-3.5 left-3 size-4 stroke-[1.8] text-faint dense:top-2.5"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        value={typed ?? value}
        onChange={(event) => search(event.target.value, event.target.value === '' ? 0 : pause)}
        onKeyDown={(event) => event.key === 'Enter' && search(event.currentTarget.value, 0)}
        onBlur={() => !note && setTyped(undefined)}
        className={cx(boxClass, 'h-11 pl-9 dense:h-9')}
      />
      {tooShort && (
        <p role="status" className="text-small text-soft">
          {note}
        </p>
      )}
    </search>
  );
}
