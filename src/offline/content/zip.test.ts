import { expect, test } from 'vitest';
import { unzip } from '#tests/fixtures/unzip.ts';
import { zipOf } from './zip.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('an archive holds its files as they are, under names that every system takes', async () => {
  const blob = zipOf([
    { name: 'Lohn März.txt', bytes: bytes('4’250.00') },
    { name: 'a/b.txt', bytes: bytes('') },
    { name: 'A-B.txt', bytes: bytes('again') },
  ]);
  expect([...unzip(new Uint8Array(await blob.arrayBuffer()))]).toEqual([
    ['Lohn März.txt', '4’250.00'],
    ['a-b.txt', ''],
    ['A-B (2).txt', 'again'],
  ]);
});
