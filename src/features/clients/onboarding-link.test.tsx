import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Permission } from '#contract/core/permissions.ts';
import { OnboardingLink } from './onboarding-link.tsx';

const held = vi.hoisted(() => ({ permissions: [] as string[], address: null as string | null }));
vi.mock('#src/session/session.ts', () => ({ useSession: () => ({ permissions: held.permissions }) }));
vi.mock('#src/session/config.ts', () => ({ knownConfig: () => ({ onboardingUrl: held.address }) }));
afterEach(() => Object.assign(held, { permissions: [], address: null }));

const may: Permission[] = ['view client', 'view onboarding client'];
function shown(address: string | null, permissions: readonly string[]) {
  Object.assign(held, { address, permissions: [...permissions] });
  render(<OnboardingLink id="0190/../x" />);
  return screen.queryByRole('link');
}

test('leads to the client where the firm has its onboarding, in a window that knows nothing of this one', () => {
  const link = shown('https://onboarding.example/{clientId}/onboarding?of={clientId}', may);
  expect(link?.getAttribute('href')).toBe(
    'https://onboarding.example/0190%2F..%2Fx/onboarding?of=0190%2F..%2Fx',
  );
  expect([link?.getAttribute('target'), link?.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
});

test.each([
  ['no address', null, may],
  ['no permission', 'https://onboarding.example/{clientId}', ['view client']],
])('is not there with %s', (_, address, permissions) => expect(shown(address, permissions)).toBeNull());
