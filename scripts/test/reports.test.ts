import { expect, test } from 'vitest';
import { afterSecondTry, playwrightReport, vitestReport } from './reports.mjs';

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
  const story = (title: string, status: string) => ({ title, file: 'a.spec.ts', tests: [{ status }] });
  const report = {
    suites: [
      {
        title: 'a.spec.ts',
        specs: [story('opens', 'expected'), story('waits', 'skipped')],
        suites: [
          { title: 'inside', specs: [story('closes', 'unexpected'), story('turns', 'flaky')] },
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
  });
});
