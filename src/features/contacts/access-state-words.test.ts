import { expect, test } from 'vitest';
import type { UserAccess } from '#contract/clients/user-access.ts';
import { dayMs, now, toInstant } from '#src/lib/time/clock.ts';
import { stateWords } from './access-state-words.ts';

const words = (change: Partial<NonNullable<UserAccess['invitation']>>) =>
  stateWords({
    portal_access: 'INVITED',
    email: 'cora@client.example',
    invitation: { mail: 'sent', sent_at: toInstant(now()), expires_at: toInstant(now() + dayMs), ...change },
  });

test('an invitation went only once its letter was handed over, and not if that came back', () => {
  expect(words({})).toMatch(/^The invitation went to cora@client.example on .+ Its link works until .+/);
  const queued = words({ mail: 'queued', sent_at: null });
  expect(queued).toMatch(/^The invitation to cora@client.example is on its way. Its link works until .+/);
  expect(words({ mail: 'bounced' })).toBe(
    'The invitation to cora@client.example could not be delivered. Check the address, then invite them again.',
  );
});

test('an invitation that is over says so', () => {
  expect(words({ expires_at: toInstant(now() - dayMs) })).toMatch(
    /, and its link no longer works. Invite them again.$/,
  );
});
