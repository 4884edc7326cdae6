import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export const accents = ['harbour', 'forest', 'plum', 'graphite'] as const;

/** The appearance of the app: the theme ('system' follows the device) and the accent colour. */
export interface Look {
  theme: (typeof themes)[number];
  accent: (typeof accents)[number];
}

/** Names of the themes for people. */
export const themeNames: Record<Look['theme'], string> = {
  system: 'Same as device',
  light: 'Light',
  dark: 'Dark',
};
/** Names of the accents for people. */
export const accentNames: Record<Look['accent'], string> = {
  harbour: 'Harbour blue',
  forest: 'Forest',
  plum: 'Plum',
  graphite: 'Graphite',
};

function oneOf<T extends string>(known: readonly [T, ...T[]], value: string | undefined): T {
  return known.find((item) => item === value) ?? known[0];
}

function parse(look: string): Look {
  const [theme, accent] = look.split(' ');
  return { theme: oneOf(themes, theme), accent: oneOf(accents, accent) };
}

function onPage(): string {
  const { theme, accent } = document.documentElement.dataset;
  return `${theme} ${accent}`;
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-accent'] });
  return () => observer.disconnect();
}

/** Changes the look now, in the other tabs, and for later visits. /theme.js applies and keeps it. */
export function setLook(change: Partial<Look>): void {
  const { theme, accent } = { ...parse(onPage()), ...change };
  dispatchEvent(new CustomEvent('look', { detail: `${theme} ${accent}` }));
}

/** The present look, as /theme.js put it on <html>; follows every change, from here or another tab. */
export function useLook(): Look {
  return parse(useSyncExternalStore(subscribe, onPage));
}
