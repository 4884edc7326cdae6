import { expect, test } from 'vitest';
import { askedBy } from './editor-keys.rules.ts';

const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

test.each([
  ['an arrow moves by a point', 'ArrowLeft', {}, { is: 'move', by: { x: -1, y: 0 } }],
  ['with Shift by ten', 'ArrowDown', { shiftKey: true }, { is: 'move', by: { x: 0, y: 10 } }],
  ['with Ctrl it resizes', 'ArrowRight', { ctrlKey: true }, { is: 'resize', by: { x: 1, y: 0 } }],
  ['and with ⌘', 'ArrowUp', { metaKey: true, shiftKey: true }, { is: 'resize', by: { x: 0, y: -10 } }],
  ['Backspace removes too', 'Backspace', {}, { is: 'remove' }],
  ['Ctrl Z takes back', 'z', { ctrlKey: true }, { is: 'undo' }],
  ['with Shift it does again', 'Z', { metaKey: true, shiftKey: true }, { is: 'redo' }],
  ['a letter is nothing', 'a', {}, undefined],
  ['the browser keeps Ctrl Shift C', 'C', { ctrlKey: true, shiftKey: true }, undefined],
  ['and what has Alt', 'ArrowLeft', { altKey: true }, undefined],
])('%s', (_, key, held, asked) => {
  expect(askedBy({ ...none, key, ...held })).toEqual(asked);
});
