// Sets the person's theme and accent on <html> before the first paint. A file of its own, loaded without
// `defer` after the theme-color metas, because the content policy allows no inline script.
// Values: 'system' | 'light' | 'dark', then 'harbour' | 'forest' | 'plum' | 'graphite', e.g. "dark plum".
// The firm's shades, if it has a colour of its own, take the place of harbour: the settings bring them, and they are kept for the next start.
// src/ui/theme/theme.ts asks for a change with the event `look`; other tabs follow by `storage`.
(() => {
  const key = 'portico-look';
  const root = document.documentElement;

  const apply = (look) => {
    const [theme = 'system', accent = 'harbour'] = look ? look.split(' ') : [];
    root.dataset.theme = theme;
    root.dataset.accent = accent;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      const { scheme } = meta.dataset;
      if (theme === 'system') meta.media = `(prefers-color-scheme: ${scheme})`;
      else meta.media = scheme === theme ? 'all' : 'not all';
    }
  };

  const brand = 'portico-brand';
  const names = ['accent', 'on-accent', 'accent-text', 'accent-tint'];
  const tint = (kept) => {
    let shades = null;
    try {
      shades = kept && JSON.parse(kept);
    } catch {
      // damaged: as if there were none
    }
    for (const name of names) {
      const pair = shades?.[name];
      if (pair) root.style.setProperty(`--firm-${name}`, `light-dark(${pair[0]}, ${pair[1]})`);
      else root.style.removeProperty(`--firm-${name}`);
    }
  };

  const stored = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // storage is blocked: the system's preference stands
    }
  };
  apply(stored(key));
  tint(stored(brand));
  addEventListener('brand', (event) => {
    tint(event.detail);
    try {
      if (event.detail) localStorage.setItem(brand, event.detail);
      else localStorage.removeItem(brand);
    } catch {
      // storage is blocked: the settings bring it again
    }
  });
  addEventListener('look', (event) => {
    apply(event.detail);
    try {
      localStorage.setItem(key, event.detail);
    } catch {
      // storage is blocked: the choice lasts until the page is closed
    }
  });
  addEventListener('storage', (event) => {
    if (event.key === key) apply(event.newValue);
    if (event.key === brand) tint(event.newValue);
  });
})();
