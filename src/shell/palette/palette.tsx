import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { SearchSource } from '#src/api/search-source.ts';
import { cx } from '#src/ui/cx.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { boxClass } from '#src/ui/field/field.tsx';
import type { PersonDialogName } from '../menu/person-dialog.tsx';
import type { SearchResults } from './search-results.ts';
import { useFindings } from './use-search-results.ts';
import { useOwnSources } from './use-sources.ts';

export interface PaletteProps {
  onClose(): void;
  /** Opens a dialog about the signed-in person, in place of the palette. */
  onShow(dialog: PersonDialogName): void;
}

/** Finds pages, records of the portal's `sources`, and actions, by a few letters. */
export function Palette({ sources, onClose, onShow }: PaletteProps & { sources: readonly SearchSource[] }) {
  const [typed, setTyped] = useState('');
  const own = useOwnSources(sources);
  const { findings, busy, failed } = useFindings(own, typed, onShow);

  function go(found: SearchResults | null) {
    if (!found) return;
    onClose();
    found.open();
  }

  return (
    <Dialog open onClose={onClose} title="Find">
      <Combobox value={null} onChange={go}>
        <div
          className="relative m-0.5"
          // The combobox would handle the key itself, though its list is never closed.
          onKeyDownCapture={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            onClose();
          }}
        >
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 stroke-[1.6] text-faint"
          />
          <ComboboxInput
            autoFocus
            aria-label="What to find"
            placeholder={`Find a ${oneOf([...own.map(({ noun }) => noun), 'page'])}`}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className={cx(boxClass, 'h-12 pl-10')}
          />
        </div>
        <p role="status" className="min-h-8 px-1 py-1.5 text-small text-soft">
          {statusOf(typed, findings.flatMap(({ found }) => found).length, busy, failed)}
        </p>
        <ComboboxOptions static modal={false} className="h-[min(24rem,55dvh)] overflow-y-auto outline-none">
          {findings.map(({ heading, found }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
            <div key={heading} role="group" aria-label={heading} className="pb-2">
              <p aria-hidden="true" className="px-3 pt-1.5 pb-0.5 text-faint text-small">
                {heading}
              </p>
              {found.map((each) => (
                <Line key={each.key} found={each} />
              ))}
            </div>
          ))}
        </ComboboxOptions>
      </Combobox>
    </Dialog>
  );
}

function Line({ found }: { found: SearchResults }) {
  return (
    <ComboboxOption
      value={found}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 data-focus:bg-sunken dense:min-h-9 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:stroke-[1.6] [&_svg]:text-soft"
    >
      <span aria-hidden="true">{found.icon}</span>
      <span className="min-w-0 flex-1 truncate">{found.title}</span>
      {found.detail && <span className="max-w-1/2 truncate text-small text-soft">{found.detail}</span>}
    </ComboboxOption>
  );
}

/** Nouns as a list: 'client, person or page'. */
function oneOf(nouns: readonly string[]): string {
  const [last, ...others] = [...new Set(nouns)].reverse();
  return others.length > 0 ? `${others.reverse().join(', ')} or ${last}` : `${last}`;
}

function statusOf(typed: string, count: number, busy: boolean, failed: boolean): string {
  if (failed) return 'The server could not be asked: only what is on this device is shown.';
  if (busy) return 'Looking…';
  if (typed.trim() === '') return '';
  return count === 0 ? 'Nothing found.' : `${count} found.`;
}
