import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const meta = 'server/db/migrations/meta';

test('of the tables as drizzle-kit last saw them there is one copy: that of the newest migration', () => {
  const { entries } = JSON.parse(readFileSync(`${meta}/_journal.json`, 'utf8')) as {
    entries: { tag: string }[];
  };
  const [number] = entries.at(-1)?.tag.split('_') ?? [];
  expect(readdirSync(meta)).toEqual([`${number}_snapshot.json`, '_journal.json']);
});
