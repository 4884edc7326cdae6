import { expect, test } from 'vitest';
import { newId } from '#contract/core/values.ts';
import { failureReport } from './failure.ts';
import { errorFingerprint } from './fingerprint.ts';

const request = { id: newId(0), call: 'clients.list', path: '/api/v1/clients' };
const when = { at: 1_000_000, version: '1.0.0+test' };
const report = (error: unknown) => {
  const made = failureReport(error, request, when);
  if (!made) throw new Error('No report.');
  return made;
};
const failing = (text: string) => new TypeError(`No row for "${text}" (${text.length})`);

test('an error of the server is reported with its place, and without what it quotes', () => {
  const { exception, ...rest } = report(failing('Anna Müller'));
  expect(rest).toMatchObject({
    event_id: request.id.replaceAll('-', ''),
    timestamp: 1000,
    platform: 'node',
    transaction: 'clients.list',
    tags: { portal: 'app' },
    release: '1.0.0+test',
  });
  const [thrown] = exception.values;
  expect(thrown).toMatchObject({ type: 'TypeError', value: 'No row for “…” (11)' });
  expect(thrown?.stacktrace?.frames.at(-1)).toMatchObject({
    filename: 'server/errors/failure.test.ts',
    function: 'failing',
    in_app: true,
  });
});

test('a cause comes before the error it caused', () => {
  const { exception } = report(new Error('The file could not be read.', { cause: failing('Anna') }));
  expect(exception.values.map(({ type, value }) => [type, value])).toEqual([
    ['TypeError', 'No row for “…” (4)'],
    ['Error', 'The file could not be read.'],
  ]);
});

test('an error of the database is told by its code, and where it was asked', () => {
  const refused = (code: string) => {
    const cause = Object.assign(new Error('Key (email)=(anna@example.com) already exists.'), {
      severity: 'ERROR',
      code,
      constraint: 'accounts_email',
    });
    return Object.assign(new Error('Failed query: select', { cause }), { query: 'select' });
  };
  const { exception } = report(refused('23505'));
  expect(exception.values).toMatchObject([{ type: 'SQLSTATE 23505', value: 'accounts_email' }]);
  expect(exception.values[0]?.stacktrace?.frames.at(-1)?.function).toBe('refused');
  const print = (code: string) => errorFingerprint('server', report(refused(code)));
  expect(print('23505')).not.toBe(print('23503'));
});

test('a thrown value that is no error is reported too', () => {
  expect(report('Anna').exception.values).toMatchObject([{ type: 'string', value: '' }]);
});

test('alike are the same error in another build, with other numbers and values; others are others', () => {
  const print = (text: string) => errorFingerprint('server', report(failing(text)));
  expect(print('Anna')).toBe(print('Somebody Else'));
  expect(print('Anna')).not.toBe(errorFingerprint('browser', report(failing('Anna'))));
  expect(print('Anna')).not.toBe(errorFingerprint('server', report(new Error('No row'))));
  const inFile = (filename: string) => {
    const made = report(failing('Anna'));
    const frame = { filename, function: '?', lineno: 1, colno: 1, in_app: true };
    return errorFingerprint('browser', {
      ...made,
      exception: {
        values: [{ type: 'Error', value: '', mechanism: undefined, stacktrace: { frames: [frame] } }],
      },
    });
  };
  expect(inFile('/assets/screen-B2x9s0Kd.js')).toBe(inFile('/assets/screen-Xk_-0123.js'));
  expect(inFile('/assets/screen-B2x9s0Kd.js')).not.toBe(inFile('/assets/vault-B2x9s0Kd.js'));
});
