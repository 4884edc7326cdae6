import face from '@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf?url';
import { PDF } from '@libpdf/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test } from 'vitest';
import '../../styles.css';
import { TypedName } from './typed-name.tsx';

afterEach(cleanup);

test.each(['Ana Lima', 'AVATAR fi ffl', 'Μαρία Παπαδοπούλου', 'Жанна Щербакова'])(
  '%s is shown as it is printed: as wide and as high as the seal’s own face sets it',
  async (text) => {
    const font = PDF.create().embedFont(new Uint8Array(await (await fetch(face)).arrayBuffer()));
    const { ascent = 0, descent = 0 } = font.descriptor ?? {};
    render(h(TypedName, { text, name: 'Signature', className: '' }));
    const drawing = screen.getByRole('img', { name: `Signature: ${text}` });
    await waitFor(() => {
      const [, , width = 0, height = 0] = (drawing.getAttribute('viewBox') ?? '').split(' ').map(Number);
      expect(width).toBeCloseTo(font.widthOfTextAtSize(text, 1000), -1);
      expect(height).toBe(ascent - descent);
    });
    expect(document.fonts.check('1em Signature')).toBe(true);
  },
);
