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
  className?: string;
}

/** A search box. A late answer never overwrites text being typed. */
export function SearchField({ label, value, onSearch, pause = 250, className }: SearchFieldProps) {
  const [typed, setTyped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(words: string, wait: number) {
    clearTimeout(timer.current);
    setTyped(words);
    timer.current = setTimeout(onSearch, wait, words);
  }

  return (
    <search className={cx('relative min-w-0', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 stroke-[1.8] text-faint"
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
        onBlur={() => setTyped(undefined)}
        className={cx(boxClass, 'h-11 pl-9 dense:h-9')}
      />
    </search>
  );
}
