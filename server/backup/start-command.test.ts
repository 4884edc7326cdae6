import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backupKey } from './authenticity.ts';
import { startCommand } from './start-command.ts';

test('names the data folder, and everything that was given, in order', () => {
  const env = {
    S3_BUCKET: 'papers',
    DATABASE_URL: 'postgres://rt:a%20b@db/portico',
    FIRM_NAME: "Lee's & Co",
    HOME: '/root',
    PORT: '',
  };
  expect(startCommand(env, '/srv/portico')).toBe(
    `DATA_DIR=/srv/portico S3_BUCKET=papers DATABASE_URL=postgres://rt:a%20b@db/portico FIRM_NAME='Lee'\\''s & Co' npm start`,
  );
});

test('a shell reads every value as it was', () => {
  const value = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\0'));
  const values = fc.sample(value, 200);
  // One shell reads them all, each ended by what no value holds.
  const commands = values.map((FIRM_NAME) =>
    startCommand({ FIRM_NAME }, '/srv').replace(/npm start$/, `printenv FIRM_NAME; printf '\\0'`),
  );
  const said = execFileSync('sh', ['-c', commands.join('\n')], { encoding: 'utf8' });
  expect(said.split('\0')).toEqual([...values.map((each) => `${each}\n`), '']);
});

test('the word that restores unchecked is no key: it is not named, and refused for a backup', async () => {
  expect(startCommand({ BACKUP_KEY: 'unchecked' }, '/srv')).toBe('DATA_DIR=/srv npm start');
  expect(startCommand({ BACKUP_KEY: 'a key of ours' }, '/srv')).toContain('BACKUP_KEY=');
  await expect(backupKey({ dataDir: '/nowhere', backupKey: 'unchecked' })).rejects.toThrow(
    'BACKUP_KEY=unchecked is for a restore alone',
  );
});
