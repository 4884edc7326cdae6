import { playwrightReport, vitestReport } from './reports.mjs';

const unhandledReporter = './scripts/test/unhandled-reporter.mjs';

/**
 * A step of `npm test`.
 * @typedef {object} Step
 * @property {string} name for `--only=`
 * @property {string} title
 * @property {string[]} command
 * @property {boolean} [onlyNamed] true: part of `npm run check` alone, for it looks at the history and not at the tree
 * @property {(report: string, unhandled?: string) => Result} [read] counts the tests of the report the command leaves
 *   behind, and the errors that no test caught; a step without one is a single check
 * @typedef {{ title: string, ms: number }} Timed
 * @typedef {object} Result
 * @property {number} passed
 * @property {string[]} failures
 * @property {string[]} retried tests that passed at their second try
 * @property {string[]} skipped tests that cannot run on this machine
 * @property {string[]} [failedFiles] files that can be run again by themselves
 * @property {Timed[]} [stories] what each story took, all its tries together
 */

/**
 * The steps, in stages one after the other. The lanes of a stage run side by side, the steps of a lane one after the other: what is
 * checked without running needs no more than a core.
 * @type {Step[][][]}
 */
export const stages = [
  [
    [
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
      {
        name: 'production',
        title: 'Code that only tests use',
        command: ['knip', '--production', '--tags=-listed'],
      },
      { name: 'protected', title: 'Protected names', command: ['node', 'scripts/protected-names.ts'] },
      { name: 'build', title: 'Build', command: ['node', 'scripts/build.mjs'] },
    ],
    // Not beside each other: what is loaded for the first time came too late.
    [
      vitest('units', 'Rules, components and storage', ['unit', 'dom', 'browser']),
      vitest('server', 'Server, on PostgreSQL', ['server']),
    ],
  ],
  [
    [
      {
        name: 'e2e',
        title: 'Stories, in Chromium',
        command: ['playwright', 'test', '--reporter=dot,json'],
        read: playwrightReport,
      },
    ],
  ],
];

/** @type {Step[]} */
export const steps = stages.flat(2);

/**
 * @param {string} name
 * @param {string} title
 * @param {string[]} projects their names in vitest.config.ts
 * @returns {Step}
 */
function vitest(name, title, projects) {
  const chosen = projects.map((project) => `--project=${project}`);
  const command = [
    'vitest',
    'run',
    ...chosen,
    '--reporter=dot',
    '--reporter=json',
    `--reporter=${unhandledReporter}`,
  ];
  return { name, title, command, read: vitestReport };
}
