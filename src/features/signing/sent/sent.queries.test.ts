import { expect, test } from 'vitest';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import { withAccess } from './sent.queries.ts';

test('an envelope kept by an earlier version opens as its sender’s, a newer one as it says', () => {
  const kept = { id: '1', title: 'Lease' } as SentEnvelope;
  expect(withAccess(kept)).toMatchObject({
    title: 'Lease',
    access: { content: true, acts: true, handsOver: false },
    handOvers: [],
  });
  const access = {
    ...{ content: false, record: true, acts: false },
    ...{ handsOver: false, opensByReason: true, setsConfidential: false },
  };
  expect(withAccess({ ...kept, access }).access).toEqual(access);
});
