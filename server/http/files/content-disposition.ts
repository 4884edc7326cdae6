import { directionMarks } from '#contract/core/text/direction-marks.ts';
import { fittingFileName } from '#contract/core/text/file-names.ts';

const unsafe = new RegExp(`[\\p{Cc}${directionMarks}]`, 'gu');

/**
 * `Content-Disposition` with a file name (RFC 6266, RFC 8187): ASCII for old readers, UTF-8 for the others. Folders, control and direction
 * characters are removed.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const clean = fittingFileName(name.replace(unsafe, '').split(/[/\\]/).at(-1) ?? '');
  const ascii = clean.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
