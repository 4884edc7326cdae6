import { useEffect, useState } from 'react';
import { listDrafts } from '#src/offline/content/drafts.ts';
import { isUnsent, listItems } from '#src/offline/outbox/items/items.ts';
import { currentVault } from '#src/offline/vault/vault.ts';

/** The titles of what this device keeps of the person's work. */
interface KeptTitles {
  /** In the outbox: not confirmed by the server. */
  readonly unsent: readonly string[];
  /** Drafts begun at the present address. */
  readonly drafts: readonly string[];
}

async function readKeptTitles(): Promise<KeptTitles | undefined> {
  const vault = currentVault();
  if (!vault) return undefined;
  const [items, drafts] = await Promise.all([listItems(vault), listDrafts(vault)]);
  return {
    unsent: items.filter(isUnsent).map(({ title }) => title),
    drafts: drafts.filter(({ page }) => page === location.pathname).map(({ title }) => title),
  };
}

const quoted = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const named = (titles: readonly string[]) => quoted.format(titles.map((title) => `“${title}”`));

/** Tells which of the person's work is safe, as far as this device can read it; otherwise nothing. The default export is for `lazyPart`. */
export default function KeptWork() {
  const [kept, setKept] = useState<KeptTitles>();
  useEffect(() => {
    readKeptTitles().then(setKept, console.warn);
  }, []);
  if (!kept) return null;
  const { unsent, drafts } = kept;
  return (
    <>
      {unsent.length > 0 && <p>Kept on this device until the firm has received it: {named(unsent)}.</p>}
      {drafts.length > 0 && <p>What you typed here is kept on this device: {named(drafts)}.</p>}
    </>
  );
}
