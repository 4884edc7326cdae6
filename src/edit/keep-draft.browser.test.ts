import { beforeEach, expect, test } from 'vitest';
import { readKeptDraft } from '../offline/content/drafts.ts';
import { eraseOrLock } from '../offline/lifecycle/erase-or-lock.ts';
import { enterAs, newBrowser } from '../offline/lifecycle/test-sign-in.ts';
import { draftKeeper } from './keep-draft.ts';

beforeEach(newBrowser);

test('of many changes in a row the newest is what is kept, and null ends it', async () => {
  const vault = await enterAs();
  const keep = draftKeeper(vault, 'address:1', '/page');
  const letters = [...'Kramgasse 49'];
  const typed = letters.map((_, at) => keep(letters.slice(0, at + 1).join(''), `Address ${at}`));
  await Promise.all(typed);
  expect(await readKeptDraft(vault, 'address:1')).toMatchObject({
    title: 'Address 11',
    page: '/page',
    work: 'Kramgasse 49',
  });
  void keep('one more');
  await keep(null);
  expect(await readKeptDraft(vault, 'address:1')).toBeUndefined();
});

test('a change after a sign-out is not kept, and breaks nothing', async () => {
  const vault = await enterAs('app');
  const keep = draftKeeper(vault, 'address:1', '/page');
  await keep('first');
  await eraseOrLock('app', 'forced-out', { abortFetches: () => {} });
  await expect(keep('late')).resolves.toBeUndefined();
});
