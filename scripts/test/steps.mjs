import { playwrightReport, vitestReport } from './reports.mjs';

/**
 * The steps of `npm test`, in order.
 * @typedef {object} Step
 * @property {string} name for `--only=`
 * @property {string} title
 * @property {string[]} command
 * @property {boolean} [onlyNamed] true: part of `npm run check` alone, for it looks at the history and not at the tree
 * @property {(report: string) => Result} [read] counts the tests of the report the command leaves behind; a step
 *   without one is a single check
 * @typedef {{ passed: number, failures: string[], retried: string[], skipped: string[], failedFiles?: string[] | undefined }} Result
 *   `retried` tests passed at their second try; `skipped` ones cannot run on this machine; `failedFiles` can be run again
 *   by themselves
 */

/** @type {Step[]} */
export const steps = [
  { name: 'types', title: 'Types', command: ['tsc', '-b'] },
  { name: 'lint', title: 'Format and lint', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'imports', title: 'Import rules', command: ['node', 'scripts/import-rules.ts'] },
  {
    name: 'commits',
    title: 'Commit messages',
    command: ['node', 'scripts/commit-messages.ts'],
    onlyNamed: true,
  },
  { name: 'unused', title: 'Unused code and dependencies', command: ['knip'] },
  { name: 'production', title: 'Code that only tests use', command: ['knip', '--production'] },
  vitest('unit', 'Rules and formats'),
  vitest('server', 'Server, on PostgreSQL'),
  vitest('dom', 'Components'),
  vitest('browser', 'Storage and cryptography, in Chromium'),
  { name: 'build', title: 'Build', command: ['node', 'scripts/build.mjs'] },
  {
    name: 'e2e',
    title: 'Stories, in Chromium',
    command: ['playwright', 'test', '--reporter=dot,json'],
    read: playwrightReport,
  },
];

/**
 * @param {string} name the project's name in vitest.config.ts
 * @param {string} title
 * @returns {Step}
 */
function vitest(name, title) {
  const command = ['vitest', 'run', `--project=${name}`, '--reporter=dot', '--reporter=json'];
  return { name, title, command, read: vitestReport };
}
