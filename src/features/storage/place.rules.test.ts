import { expect, test } from 'vitest';
import { above, findByName, inside, type StoragePlace, storageStart, wayTo } from './place.rules.ts';

const site = { id: 's', name: 'Client work' };
const drive = { id: 'd', name: 'Documents' };
const labels = (place: StoragePlace) => wayTo(place).map(({ label }) => label);

test('the way to a folder names everything one went through', () => {
  const root = { at: 'folder' as const, site, drive, path: '' };
  const contracts = inside(inside(root, 'Acme & Co'), 'Contracts');
  expect(contracts.path).toBe('Acme & Co/Contracts');
  expect(labels(contracts)).toEqual(['Storage', 'Client work', 'Documents', 'Acme & Co', 'Contracts']);
  expect(labels(inside({ at: 'mine', path: '' }, 'Drafts'))).toEqual(['Storage', 'My drive', 'Drafts']);
  expect(labels(storageStart)).toEqual(['Storage']);
});

test('going back step by step ends at the start', () => {
  let place: StoragePlace | undefined = { at: 'folder', site, drive, path: 'Acme/Contracts' };
  const seen: StoragePlace[] = [];
  while (place) {
    seen.push(place);
    place = above(place);
  }
  expect(seen.map(({ at }) => at)).toEqual(['folder', 'folder', 'folder', 'site', 'start']);
  expect(above({ at: 'mine', path: '' })).toEqual(storageStart);
});

test('a name is found by any part of it, whatever the case', () => {
  expect(findByName(' engage ')({ name: 'Engagement letter.pdf' })).toBe(true);
  expect(findByName('')({ name: 'anything' })).toBe(true);
  expect(findByName('x')({ name: 'Engagement letter.pdf' })).toBe(false);
});
