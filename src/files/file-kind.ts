import { extensionOf } from '#contract/core/file-kinds.ts';

/** Kinds of files by how the app shows them; `other` opens in another app. */
export type FileKind = 'pdf' | 'image' | 'text' | 'other';

const kinds: Readonly<Record<string, FileKind>> = {
  pdf: 'pdf',
  bmp: 'image',
  gif: 'image',
  jpg: 'image',
  png: 'image',
  txt: 'text',
  text: 'text',
};

/** The kind of a file, by its ending: the server has checked its content against it. */
export const fileKindOf = (name: string): FileKind => kinds[extensionOf(name)] ?? 'other';

/** Most bytes of a text that are shown. */
export const shownTextBytes = 1024 * 1024;

/** The text of a file, up to `shownTextBytes`: UTF-8, or else the encoding of older Windows, which every byte fits. */
export function decodedText(bytes: ArrayBuffer): { text: string; whole: boolean } {
  const whole = bytes.byteLength <= shownTextBytes;
  const shown = whole ? bytes : bytes.slice(0, shownTextBytes);
  try {
    // A cut file may end within a character.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(shown, { stream: !whole }), whole };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(shown), whole };
  }
}
