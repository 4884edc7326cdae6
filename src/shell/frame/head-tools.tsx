import { Search } from 'lucide-react';
import { lazy, Suspense, use, useEffect, useState } from 'react';
import { useSession } from '../../session/session.ts';
import { DialogOpening } from '../../ui/dialog/dialog-opening.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { keepPast } from '../../ui/notifications/past.ts';
import { InboxBell } from '../inbox/bell.tsx';
import { hasInbox } from '../inbox/has-inbox.ts';
import { PersonDialog, type PersonDialogName } from '../menu/person-dialog.tsx';
import type { PaletteProps } from '../palette/palette.tsx';
import { type BringSources, SearchSources } from '../palette/search-sources.ts';

/** The palette with the search sources of the present portal. */
async function loadPalette(bringSources: BringSources) {
  const [{ Palette }, { sources }] = await Promise.all([import('../palette/palette.tsx'), bringSources()]);
  return { default: (props: PaletteProps) => <Palette {...props} sources={sources} /> };
}

/** True for the key of the palette: Ctrl K, or ⌘ K. */
const asksToFind = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Tools in the head of every portal: the palette, and the inbox of people with an account. The default export is for `lazy`. */
export default function HeadTools() {
  const inbox = hasInbox(useSession());
  const bringSources = use(SearchSources);
  const load = () => loadPalette(bringSources);
  const [Palette] = useState(() => lazy(load));
  const [finding, setFinding] = useState(false);
  const [shown, setShown] = useState<PersonDialogName>();
  useEffect(keepPast, []);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!asksToFind(event)) return;
      event.preventDefault();
      // An open dialog is not left for the palette.
      setFinding((open) => open || document.querySelector('dialog:modal') === null);
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <IconButton
        label="Find"
        icon={<Search />}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setFinding(true)}
      />
      {inbox && <InboxBell />}
      {finding && (
        <Suspense fallback={<DialogOpening />}>
          <Palette onClose={() => setFinding(false)} onShow={setShown} />
        </Suspense>
      )}
      <PersonDialog name={shown} onClose={() => setShown(undefined)} />
    </>
  );
}
