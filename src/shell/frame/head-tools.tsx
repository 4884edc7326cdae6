import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { Page } from '#src/session/page-target.ts';
import { useSession } from '#src/session/session.ts';
import { DialogOpening } from '#src/ui/dialog/dialog-opening.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { keepPast } from '#src/ui/notifications/past.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import { InboxBell } from '../inbox/bell.tsx';
import { hasInbox } from '../inbox/has-inbox.ts';
import { menuPages } from '../menu/menu.ts';
import { PersonDialog, type PersonDialogName } from '../menu/person-dialog.tsx';
import { routePages } from '../menu/route-pages.ts';
import type { PaletteProps } from '../palette/palette.tsx';

/** The palette with the search sources of the person's pages. */
async function loadPalette(pages: readonly Page[]) {
  const [{ Palette }, ...sources] = await Promise.all([
    import('../palette/palette.tsx'),
    ...pages.map(({ search }) => search?.() ?? []),
  ]);
  return { default: (props: PaletteProps) => <Palette {...props} sources={sources.flat()} /> };
}

/** True for the key of the palette: Ctrl K, or ⌘ K. */
const asksToFind = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Tools in the head of every portal: the palette, and the inbox of people with an account. The default export is for `lazy`. */
export default function HeadTools() {
  const router = useRouter();
  const session = useSession();
  const inbox = hasInbox(session);
  const load = () => loadPalette(menuPages(routePages(router), session).map(({ page }) => page));
  const [Palette] = useState(() => lazyPart(load, MissingDialog));
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
