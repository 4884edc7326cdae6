import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
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
  fc.assert(
    fc.property(value, (FIRM_NAME) => {
      const command = startCommand({ FIRM_NAME }, '/srv').replace(/npm start$/, 'printenv FIRM_NAME');
      expect(execFileSync('sh', ['-c', command], { encoding: 'utf8' })).toBe(`${FIRM_NAME}\n`);
    }),
    { numRuns: 50 },
  );
});
