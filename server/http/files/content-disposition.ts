// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go.
const unsafe = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const longestName = 200;

/**
 * `Content-Disposition` with a file name (RFC 6266, RFC 8187): ASCII for old readers, UTF-8 for the others. Folders, control and direction
 * characters are removed.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const clean = safeName(name);
  const ascii = clean.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

function safeName(name: string): string {
  const last =
    name.toWellFormed().replace(unsafe, '').split(/[/\\]/).at(-1)?.trim().replace(/^\.+/, '') ?? '';
  if (last.length <= longestName) return last || 'file';
  const extension = /\.\w{1,10}$/.exec(last)?.[0] ?? '';
  return last.slice(0, longestName - extension.length).toWellFormed() + extension;
}
