import { expect, test } from 'vitest';
import { secureAddressWords } from './secure-address.ts';

test('behind https the address people use is named, and no other', () => {
  const words = secureAddressWords('4100', 'https://portal.example.com');
  expect(words).toBe('Portico needs a secure address. Open https://portal.example.com');
});

test.each([undefined, 'http://localhost:4100'])('otherwise localhost is, with its port (%s)', (publicUrl) => {
  const words = secureAddressWords(4100, publicUrl);
  expect(words).toMatch(/Open http:\/\/localhost:4100 on .*“adb reverse tcp:4100 tcp:4100”/);
});

test('without a port none is named', () => {
  const words = secureAddressWords('');
  expect(words).toContain('Open http://localhost on this computer; otherwise put HTTPS');
  expect(words).not.toMatch(/:\s|tcp/);
});
