import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { afterSecondTry, closingLines, playwrightReport, resultOf, vitestReport } from './reports.mjs';
import UnhandledReporter from './unhandled-reporter.mjs';

test('counts tests of Vitest, and a file that could not be run or failed beside its tests as one failure', () => {
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'failed', fullName: 'divides' },
          { status: 'skipped', fullName: 'waits' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
      { name: 'c.test.ts', status: 'failed', assertionResults: [{ status: 'passed', fullName: 'ends' }] },
    ],
  };
  expect(vitestReport(JSON.stringify(report))).toEqual({
    passed: 2,
    failures: ['a.test.ts: divides', 'b.test.ts', 'c.test.ts'],
    retried: [],
    skipped: ['a.test.ts: waits'],
    failedFiles: ['a.test.ts', 'b.test.ts', 'c.test.ts'],
  });
});

test('an error that no test caught fails its file, which is tried again', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'portico-reports-')), 'unhandled.json');
  vi.stubEnv('UNHANDLED_REPORT', path);
  const late = Object.assign(new TypeError('late\nat once'), { VITEST_TEST_PATH: 'a.test.ts' });
  new UnhandledReporter().onTestRunEnd([], [late, new Error('no place')]);
  vi.unstubAllEnvs();
  const passed = {
    name: 'a.test.ts',
    status: 'passed',
    assertionResults: [{ status: 'passed', fullName: 'adds' }],
  };
  const report = JSON.stringify({ testResults: [passed] });
  expect(vitestReport(report, readFileSync(path, 'utf8'))).toMatchObject({
    passed: 1,
    failures: ['a.test.ts: no test caught TypeError: late', ': no test caught Error: no place'],
    failedFiles: ['a.test.ts'],
  });
});

test('names what passed at the second try, and counts what failed twice or only then', () => {
  const first = { passed: 5, failures: ['a: slow', 'b: wrong', 'b'], retried: [], skipped: ['c: waits'] };
  const second = { passed: 3, failures: ['b: wrong', 'b: also'], retried: [], skipped: [] };
  expect(afterSecondTry(first, second)).toEqual({
    passed: 7,
    failures: ['b: wrong', 'b: also'],
    retried: ['a: slow', 'b'],
    skipped: ['c: waits'],
  });
});

test('counts stories of Playwright at any depth; one that passes at the second try is named', () => {
  const story = (title: string, status: string, ...durations: number[]) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results: durations.map((duration) => ({ duration })) }],
  });
  const report = {
    suites: [
      {
        title: 'a.spec.ts',
        specs: [story('opens', 'expected', 900), story('waits', 'skipped')],
        suites: [
          {
            title: 'inside',
            specs: [story('closes', 'unexpected', 3000, 4000), story('turns', 'flaky', 500, 700)],
          },
          { title: 'empty' },
        ],
      },
    ],
  };
  expect(playwrightReport(JSON.stringify(report))).toEqual({
    passed: 2,
    failures: ['a.spec.ts: closes'],
    retried: ['a.spec.ts: turns'],
    skipped: ['a.spec.ts: waits'],
    stories: [
      { title: 'a.spec.ts: opens', ms: 900 },
      { title: 'a.spec.ts: waits', ms: 0 },
      { title: 'a.spec.ts: closes', ms: 7000 },
      { title: 'a.spec.ts: turns', ms: 1200 },
    ],
  });
});

test('ends with the time of every step, the ten slowest stories, what did not simply pass, and the counts', () => {
  const none = { failures: [], retried: [], skipped: [] };
  const types = { ...none, title: 'Types', ms: 12_400, passed: 1 };
  const stories = [...Array(12)].map((_, at) => ({ title: `story ${at}`, ms: at * 1000 }));
  const lines = closingLines([
    types,
    {
      ...{ title: 'Stories', ms: 600_000, passed: 12, stories },
      ...{ failures: ['e2e: wrong'], retried: ['e2e: late'], skipped: ['e2e: elsewhere'] },
    },
  ]);
  expect(lines.slice(0, 3)).toEqual(['time: 12 s  Types', 'time: 600 s  Stories', 'slow: 11 s  story 11']);
  expect(lines.filter((line) => line.startsWith('slow: '))).toHaveLength(10);
  expect(lines.slice(-5)).toEqual([
    '– skipped: e2e: elsewhere',
    '~ passed only at the second try: e2e: late',
    '✗ e2e: wrong',
    '1 of them at a second try',
    '13 passed, 1 failed',
  ]);
  expect(closingLines([types])).toEqual(['time: 12 s  Types', '1 passed, 0 failed']);
});

test('a command whose tests are counted has failed without a report, though it ended well', () => {
  const read = (report: string) => ({ passed: Number(report), failures: [], retried: [], skipped: [] });
  const failuresOf = (ended: Partial<Parameters<typeof resultOf>[0]>) =>
    resultOf({ program: 'vitest', ok: true, ...ended }).failures;
  expect(failuresOf({ read })).toEqual(['vitest left no report, see above']);
  expect(failuresOf({ read, ok: false, written: '3' })).toEqual(['vitest failed, see above']);
  expect(failuresOf({ ok: false })).toEqual(['vitest failed, see above']);
  expect(resultOf({ program: 'tsc', ok: true })).toMatchObject({ passed: 1, failures: [] });
  expect(resultOf({ program: 'vitest', ok: true, read, written: '3' })).toMatchObject({
    passed: 3,
    failures: [],
  });
});
