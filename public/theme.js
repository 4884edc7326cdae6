// Sets the person's theme and accent on <html> before the first paint. A file of its own, loaded without
// `defer` after the theme-color metas, because the content policy allows no inline script.
// Values: 'system' | 'light' | 'dark', then 'harbour' | 'forest' | 'plum' | 'graphite', e.g. "dark plum".
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

  const stored = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is blocked: the system's preference stands
    }
  };

  apply(stored());
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
  });
})();
