import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '#contract/core/permissions.ts';
import type { PartyPair } from '#contract/parties/party-pairs.ts';
import { setReach } from '#src/session/connectivity.ts';
import { setSession } from '#src/session/session.ts';
import { sessionOf } from '#src/session/session-of-role.fixture.ts';
import { PairList } from './party-pairs.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ params, to: _, ...rest }: ComponentProps<'a'> & { params: { partyId: string }; to: string }) => (
    <a {...rest} href={`/app/parties/${params.partyId}`} />
  ),
}));

afterEach(() => {
  cleanup();
  setReach({ online: true });
  setSession(null);
});

const side = (id: string, name: string): PartyPair['one'] => ({
  ...{ id, name, version: 1, kind: 'ENTITY', client: null },
  jurisdiction: { code: 'CH', name: 'Switzerland' },
  registration_number: `CHE-${id}`,
});
const pair: PartyPair = {
  one: side('1', 'Mole AG'),
  other: side('2', 'Mole Ltd'),
  score: 94,
  tier: 'REVIEW',
  reasons: ['same_name', 'other_form', 'same_country'],
  decided: null,
};
function show(shown: PartyPair, role: Role = 'RM') {
  setReach({ online: true });
  setSession(sessionOf(role));
  render(<PairList pairs={[shown]} />);
}
const buttons = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));

test('a pair names both parties with their facts, and why they may be one', () => {
  show(pair);
  expect(screen.getByRole('link', { name: 'Mole AG' }).getAttribute('href')).toBe('/app/parties/1');
  expect(screen.getByText('CHE-2, Switzerland')).toBeTruthy();
  expect(screen.getByText('Review')).toBeTruthy();
  expect(screen.getByText('Same name · Another legal form · Same country')).toBeTruthy();
  expect(buttons()).toEqual(['Merge Mole AG and Mole Ltd', 'They are two: Mole AG and Mole Ltd']);
});

test('a decision that facts have overtaken is said, with its reason', () => {
  show({
    ...pair,
    decided: { reason: 'Another register.', at: '2026-03-01T09:00:00.000Z', by: 'Ada Example' },
  });
  const words = screen.getByText(/Told apart on/).textContent;
  expect(words).toContain('by Ada Example. A fact has changed since.');
  expect(words).toContain('“Another register.”');
});

test('two clients are told apart, and not merged here', () => {
  const client = (of: PartyPair['one']) => ({ ...of, client: { id: of.id, name: of.name } });
  show({ ...pair, one: client(pair.one), other: client(pair.other) });
  expect(buttons()).toEqual(['They are two: Mole AG and Mole Ltd']);
  expect(screen.getByText(/Both are clients/)).toBeTruthy();
});

test('people who may decide nothing are offered nothing', () => {
  show(pair, 'FIN');
  expect(screen.getByText('Same name · Another legal form · Same country')).toBeTruthy();
  expect(buttons()).toEqual([]);
});
