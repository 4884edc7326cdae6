import { PDF } from '@libpdf/core';
import { expect, test } from 'vitest';
import { makeLinkedPages } from '#tests/fixtures/linked-pages.ts';
import { activeContentOf } from '../prepare/active-content.ts';
import './lasting-references.ts';
import { strayReferences } from './references.ts';

test('the objects of a file with more than the library remembers are read once, however they refer to each other', async () => {
  const { bytes, objects } = makeLinkedPages({ pages: 220, links: 100 });
  const pdf = await PDF.load(bytes);
  for (let walk = 0; walk < 3; walk++) {
    expect(activeContentOf(pdf)).toEqual([]);
    expect(strayReferences(pdf, undefined).missing.size).toBe(0);
    expect(pdf.context.registry.getLoadedObjects().size).toBeLessThanOrEqual(objects);
  }
});
