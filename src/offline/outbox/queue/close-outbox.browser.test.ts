import { expect, test } from 'vitest';
import { enterAs } from '#src/offline/lifecycle/test-sign-in.ts';
import { LockedError } from '#src/offline/vault/vault.ts';
import { eachAnew, queueAcknowledgement, queueView } from '../faults/test-network.ts';
import { listItems } from '../items/items.ts';
import { closeOutbox } from './close-outbox.ts';

eachAnew();

test('an outbox is closed only where all that waits in it was told of, and then nothing is added', async () => {
  const vault = await enterAs();
  const [first, second] = [await queueAcknowledgement(vault, 'p1'), await queueAcknowledgement(vault, 'p2')];
  expect((await closeOutbox(vault, [first])).map(({ id }) => id)).toEqual([second]);
  const third = await queueAcknowledgement(vault, 'p3');
  expect(await closeOutbox(vault, [first, second, third])).toEqual([]);
  await expect(queueAcknowledgement(vault, 'p4')).rejects.toBeInstanceOf(LockedError);
  expect(await listItems(vault)).toHaveLength(3);
});

test('an item added while it is closed is either told of or refused', async () => {
  for (let i = 0; i < 10; i++) {
    const vault = await enterAs();
    const known = await queueAcknowledgement(vault, 'p1');
    const [added, more] = await Promise.allSettled([
      queueAcknowledgement(vault, 'p2'),
      closeOutbox(vault, [known]),
    ]);
    const listed = more.status === 'fulfilled' ? more.value.map(({ id }) => id) : [];
    expect(listed).toEqual(added.status === 'fulfilled' ? [added.value] : []);
  }
});

test('a mark that something was seen holds nobody back', async () => {
  const vault = await enterAs();
  await queueView(vault, 'p1');
  expect(await closeOutbox(vault, [])).toEqual([]);
});
