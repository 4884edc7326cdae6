import { describe, expect, test } from 'vitest';
import { clearedIn, storedKeys } from '../lifecycle/cleared.ts';
import { storedKeyOf } from '../lifecycle/test-stored-keys.ts';
import { type LeftState, stateNames, states } from './vault-states.ts';

const left = stateNames.filter((name): name is LeftState => name !== 'active');

describe('the table of states', () => {
  test.each(stateNames)('%s: nothing is readable or sendable without its key', (name) => {
    const { keysHeld, readable, sendable } = states[name];
    expect(readable).toBe(keysHeld);
    expect(sendable === 'all').toBe(keysHeld);
  });
  test.each(left)('%s: the live key and the renewal half are gone', (name) => {
    expect(states[name].keysHeld).toBe(false);
    expect(states[name].erases).toEqual(expect.arrayContaining(['live key', 'renewal half']));
  });
  test.each(left)('%s: a finished signature is only given up by the person', (name) => {
    expect(states[name].sendable !== 'nothing').toBe(!states[name].erases.includes('outbox'));
    expect(states[name].erases.includes('outbox')).toBe(name === 'signed-out');
  });
  test('each later state erases what the earlier ones do', () => {
    for (const [index, name] of left.entries()) {
      for (const earlier of left.slice(0, index)) {
        expect(states[name].erases).toEqual(expect.arrayContaining([...states[earlier].erases]));
      }
    }
  });
});

describe('the list of stored keys', () => {
  test('a sign-out clears every key that holds anything of a person', () => {
    const cleared = new Set(
      (['indexedDB', 'localStorage', 'sessionStorage', 'caches'] as const).flatMap((place) =>
        clearedIn('signed-out', place),
      ),
    );
    expect(storedKeys.filter(({ key, erasedAs }) => erasedAs !== null && !cleared.has(key))).toEqual([]);
  });
  test('names a key once', () => {
    const names = storedKeys.map(({ place, key }) => `${place} ${key}`);
    expect(new Set(names).size).toBe(names.length);
  });
  test('finds keys by their beginning where more follows, else whole', () => {
    expect(storedKeyOf('indexedDB', 'portico-cache-client-0123')?.erasedAs).toBe('outbox');
    expect(storedKeyOf('localStorage', 'portico-salt')?.erasedAs).toBeNull();
    expect(storedKeyOf('localStorage', 'portico-salted')).toBeUndefined();
    expect(storedKeyOf('sessionStorage', 'portico-salt')).toBeUndefined();
  });
});
