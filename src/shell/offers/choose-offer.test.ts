import { expect, test } from 'vitest';
import type { Page } from '#src/session/page-target.ts';
import { chooseOffer } from './choose-offer.ts';

const list: Page = { title: 'My payslips' };
const none = { update: false, unlock: false, install: false };

test('one offer at a time: a new version before unlocking, unlocking before installing', () => {
  expect(chooseOffer(list, none)).toBeUndefined();
  expect(chooseOffer(list, { ...none, install: true })).toBe('install');
  expect(chooseOffer(list, { ...none, unlock: true, install: true })).toBe('unlock');
  expect(chooseOffer(list, { update: true, unlock: true, install: true })).toBe('update');
});

test('nothing is offered over a document, nor with "Thank you" or after a decline', () => {
  const all = { update: true, unlock: true, install: true };
  expect(chooseOffer({ ...list, fills: true }, all)).toBeUndefined();
  expect(chooseOffer({ ...list, outcome: true }, all)).toBeUndefined();
  expect(chooseOffer(undefined, all)).toBe('update');
});
