import { expect, test } from 'vitest';
import { counterOf, hasTab } from './record-tab-facts.ts';

const client = {
  cas360: 'C-1',
  bluemeg: null,
  hubspot: '',
  local_info: { iban: '' },
  documents: [1, 2],
  version: 3,
};

test.each([
  [undefined, true],
  [['cas360'], true],
  [['bluemeg', 'cas360'], true],
  [['bluemeg', 'hubspot'], false],
  [['documents'], true],
  [['local_info.iban'], false],
  [['local_info.bank.name'], false],
] as const)('a tab that asks for %s is there: %s', (when, is) => {
  expect(hasTab(client, { when: when as never })).toBe(is);
});

test.each([
  [undefined, 0],
  ['documents', 2],
  ['version', 3],
  ['bluemeg', 0],
] as const)('%s counts %s', (counter, count) => {
  expect(counterOf(client, { counter: counter as never })).toBe(count);
});
