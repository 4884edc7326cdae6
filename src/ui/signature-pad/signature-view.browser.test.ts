import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test } from 'vitest';
import '#src/styles.css';
import { type Hand, hands } from '#drawing/hands.ts';
import { draw } from '../drawing/draw.ts';
import type { PadSignature } from './signature.ts';
import { SignatureView } from './signature-view.tsx';

afterEach(cleanup);

test.each(['Ana Lima', 'Μαρία Παπαδοπούλου', 'محمد بن علي', 'שרה לוי', '김철수'])(
  '%s is shown in the outlines it is printed in',
  async (text) => {
    const signature: PadSignature = { kind: 'typed', text };
    render(h(SignatureView, { signature }));
    const drawing = await waitFor(() => {
      const found = screen.getByRole('img', { name: `Your signature: ${text}` });
      expect(found.tagName).toBe('svg');
      return found;
    });
    const printed = await draw({ kind: 'signature', value: signature }, { width: 300, height: 60 });
    const glyphs = printed.filter(({ is }) => is === 'glyph');
    expect(drawing.querySelectorAll('path')).toHaveLength(glyphs.length);
    const { x, y, width, height } = drawing.getBoundingClientRect();
    for (const path of drawing.querySelectorAll('path')) {
      const ink = path.getBoundingClientRect();
      expect(ink.left).toBeGreaterThan(x - 1);
      expect(ink.right).toBeLessThan(x + width + 1);
      expect(ink.top).toBeGreaterThan(y - 1);
      expect(ink.bottom).toBeLessThan(y + height + 1);
    }
  },
);

test('a handwriting has outlines of its own', async () => {
  const outlines = async (hand?: Hand) => {
    const value: PadSignature = { kind: 'typed', text: 'Ana Lima', ...(hand && { hand }) };
    const drawn = await draw({ kind: 'signature', value }, { width: 300, height: 60 });
    return JSON.stringify(drawn.flatMap((one) => (one.is === 'glyph' ? [one.path] : [])));
  };
  const all = await Promise.all([undefined, ...hands].map(outlines));
  expect(all.every((one) => one.includes('"M"'))).toBe(true);
  expect(new Set(all).size).toBe(hands.length + 1);
});

test('letters that no face has are shown in the device’s own', () => {
  render(h(SignatureView, { signature: { kind: 'typed', text: 'రవర' } }));
  expect(screen.getByRole('img', { name: 'Your signature: రవర' }).textContent).toBe('రవర');
});
