import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code.tsx';

test('a code is drawn with the light margin that readers need', () => {
  const address = 'otpauth://totp/Firm:ana%40client.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&digits=6';
  render(<QrCode text={address} label="QR code for the authenticator app" />);
  const code = screen.getByRole('img', { name: 'QR code for the authenticator app' });
  const size = Number(code.getAttribute('viewBox')?.split(' ')[2]);
  const squares = [
    ...(code.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g),
  ];
  const at = squares.flatMap(([, x, y]) => [Number(x), Number(y)]);
  // The corners of a code are dark, and nothing outside them is.
  expect([Math.min(...at), Math.max(...at)]).toEqual([4, size - 5]);
  expect(squares.length).toBeGreaterThan(500);
});
