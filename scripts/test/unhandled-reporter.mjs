import { writeFileSync } from 'node:fs';

/**
 * An error that no test caught.
 * @typedef {{ file: string, message: string }} Unhandled `file`: of the test that ran; empty if that is not known
 */

/** Leaves the errors that no test caught as JSON in the file `UNHANDLED_REPORT`: they end Vitest with 1, and its own report lacks them. */
export default class UnhandledReporter {
  /**
   * @param {unknown} _modules
   * @param {readonly { name?: string, message: string, VITEST_TEST_PATH?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const path = process.env.UNHANDLED_REPORT;
    /** @type {Unhandled[]} */
    const unhandled = errors.map(({ name = 'Error', message, VITEST_TEST_PATH: file = '' }) => ({
      ...{ file, message: `${name}: ${message.split('\n')[0]}` },
    }));
    if (path) writeFileSync(path, JSON.stringify(unhandled));
  }
}
