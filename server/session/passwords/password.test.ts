import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('a hash says how it was made, differs each time, and fits its password only', async () => {
  const [first, second] = await Promise.all([
    hashPassword('Grüezi mitenand'),
    hashPassword('Grüezi mitenand'),
  ]);
  expect(first).toMatch(/^scrypt\$N=131072,r=8,p=1\$[A-Za-z0-9+/]{22}==\$[A-Za-z0-9+/]{43}=$/);
  expect(second).not.toBe(first);
  expect(await verifyPassword('Grüezi mitenand', first)).toBe(true);
  // The same letters in another Unicode form, as another keyboard may send them.
  expect(await verifyPassword('Grüezi mitenand'.normalize('NFD'), first)).toBe(true);
  expect(await verifyPassword('grüezi mitenand', first)).toBe(false);
});

test('older parameters are read from the hash', async () => {
  const { scryptSync } = await import('node:crypto');
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync('secret', salt, 32, { N: 1024, r: 8, p: 1 });
  const stored = `scrypt$N=1024,r=8,p=1$${salt.toString('base64')}$${key.toString('base64')}`;
  expect(await verifyPassword('secret', stored)).toBe(true);
  expect(await verifyPassword('Secret', stored)).toBe(false);
});

test('a published password costs less to check, and is one', async () => {
  const stored = await hashPassword('demo', { published: true });
  expect(stored).toMatch(/^scrypt\$N=1024,r=8,p=1\$/);
  expect(await verifyPassword('demo', stored)).toBe(true);
  expect(await verifyPassword('Demo', stored)).toBe(false);
});

test('nobody’s password is never right', async () => {
  expect(await verifyPassword('', null)).toBe(false);
  await expect(verifyPassword('x', 'plain text')).rejects.toThrow('cannot be read');
});
