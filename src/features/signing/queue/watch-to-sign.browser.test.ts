import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#contract/core/values.ts';
import { type EnvelopeRow, listMine } from '#contract/signing/signing.ts';
import { wholeListOf } from '#src/api/query.ts';
import { now } from '#src/lib/time/clock.ts';
import { readKeptDraft } from '#src/offline/content/drafts.ts';
import { enterAs, newBrowser } from '#src/offline/lifecycle/test-sign-in.ts';
import { network, offline, stubNetwork } from '#src/offline/outbox/faults/test-network.ts';
import { queryClient } from '#src/session/query-client.ts';
import { keepSigningProgress, subjectOf } from '../sign/progress/kept-progress.ts';
import { watchToSign } from './watch-to-sign.ts';

beforeEach(async () => {
  await newBrowser();
  stubNetwork();
  network.answer = offline;
});
afterEach(() => {
  queryClient.clear();
  vi.restoreAllMocks();
});

test('what was filled in goes once the server’s list shows the answer, also one sent from elsewhere; the rest stays', async () => {
  const vault = await enterAs();
  const rows = (['signed', 'declined', 'due', 'waiting'] as const).map(
    (action) => ({ id: newId(now()), title: action, role: 'signer', status: 'sent', action }) as EnvelopeRow,
  );
  for (const row of rows) await keepSigningProgress(row, { version: 1, values: {}, signature: null });
  const meta = { page: 1, recordPerPage: 100, total: rows.length, totalExact: true };
  queryClient.setQueryData(wholeListOf(listMine).queryKey, { data: rows, meta });
  const counted = Promise.withResolvers<number>();
  const stop = watchToSign(vault, counted.resolve);
  expect(await counted.promise).toBe(1);
  stop();
  const drafts = await Promise.all(rows.map(({ id }) => readKeptDraft(vault, subjectOf(id))));
  expect(rows.filter((_, at) => drafts[at]).map(({ action }) => action)).toEqual(['due', 'waiting']);
});
