import type { DrawingPoint } from '#drawing/operations.ts';

/* The keys of the editor: one table for their commands and for the help page. */

const steps: Record<string, DrawingPoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export type KeyCommand =
  | { is: 'move' | 'resize'; by: DrawingPoint }
  | { is: 'remove' | 'selectAll' | 'copy' | 'cut' | 'paste' | 'duplicate' | 'undo' | 'redo' | 'leave' };

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const withMod: Record<string, Exclude<KeyCommand['is'], 'move' | 'resize'>> = {
  a: 'selectAll',
  c: 'copy',
  x: 'cut',
  v: 'paste',
  d: 'duplicate',
  z: 'undo',
  y: 'redo',
  'shift z': 'redo',
};

/** The command of a key; undefined for keys the editor ignores. Steps are in points: one, with Shift ten. */
export function askedBy({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): KeyCommand | undefined {
  if (altKey) return undefined;
  const mod = ctrlKey || metaKey;
  const step = steps[key];
  if (step) {
    const far = shiftKey ? 10 : 1;
    return { is: mod ? 'resize' : 'move', by: { x: step.x * far, y: step.y * far } };
  }
  if (mod) {
    const is = withMod[shiftKey ? `shift ${key.toLowerCase()}` : key.toLowerCase()];
    return is && { is };
  }
  if (key === 'Delete' || key === 'Backspace') return { is: 'remove' };
  return key === 'Escape' ? { is: 'leave' } : undefined;
}

/** [keys, their effect] in words. `Ctrl` is ⌘ on a Mac. */
export const keysInWords: readonly (readonly [keys: string, does: string])[] = [
  ['Tab', 'to the next field of the page, in the order it is read'],
  ['Enter', 'selects the field; once more opens what it is'],
  ['Shift + Enter', 'selects one more, or one less'],
  ['Ctrl + A', 'selects all fields of the page'],
  ['Arrow keys', 'move by 1 point, with Shift by 10'],
  ['Ctrl + arrow keys', 'resize by 1 point, with Shift by 10'],
  ['Ctrl + C, X, V', 'copy, cut, paste onto the page in view'],
  ['Ctrl + D', 'duplicates'],
  ['Delete', 'removes'],
  ['Ctrl + Z', 'undoes, with Shift redoes'],
  ['Escape', 'selects nothing'],
  ['Alt while dragging', 'keeps to no lines'],
];
