import { expect, test } from 'vitest';
import { listClients, readClient } from '#contract/clients/clients.ts';
import { readFirm } from '#contract/firm/firm.ts';
import { queryOf } from '../api/query.ts';
import { queryClient } from './query-client.ts';
import { readAgain } from './read-again.ts';

test('the answers of the named calls are read again, whatever was asked, and no others', async () => {
  const ask = (id: string) => queryOf(readClient, { params: { id } }).queryKey;
  const keys = [
    ask('a'),
    ask('b'),
    queryOf(listClients, { query: {} }).queryKey,
    queryOf(readFirm, {}).queryKey,
  ];
  for (const key of keys) queryClient.setQueryData<unknown>(key, {});
  await readAgain([readClient]);
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
