/** @typedef {import('./steps.mjs').Result} Result */

/**
 * @param {string} json output of Vitest's JSON reporter
 * @returns {Result} a file that could not be run, or failed outside its tests, counts as one failure
 */
export function vitestReport(json) {
  /** @type {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }[]} */
  const files = JSON.parse(json).testResults;
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName }) => ({ status, title: `${name}: ${fullName}` })),
  );
  const beside = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: titles(tests, 'passed').length,
    failures: [...titles(tests, 'failed'), ...beside.map(({ name }) => name)],
    retried: [],
    skipped: titles(tests, 'skipped'),
    failedFiles: files.filter(({ status }) => status === 'failed').map(({ name }) => name),
  };
}

/**
 * @param {Result} first
 * @param {Result} second of the files that failed at first, and of no others
 * @returns {Result} what passed at the second try has passed, and is named
 */
export function afterSecondTry(first, second) {
  const retried = first.failures.filter((title) => !second.failures.includes(title));
  return { ...first, passed: first.passed + retried.length, failures: second.failures, retried };
}

/**
 * @typedef {{ title: string, specs?: { title: string, file: string, tests: { status: string }[] }[], suites?: Suite[] }} Suite
 * @param {string} json output of Playwright's JSON reporter
 * @returns {Result}
 */
export function playwrightReport(json) {
  /** @type {{ suites: Suite[] }} */
  const { suites } = JSON.parse(json);
  const tests = suites.flatMap(testsOf);
  return {
    passed: titles(tests, 'expected', 'flaky').length,
    failures: titles(tests, 'unexpected'),
    retried: titles(tests, 'flaky'),
    skipped: titles(tests, 'skipped'),
  };
}

/**
 * @param {Suite} suite
 * @returns {{ status: string, title: string }[]}
 */
function testsOf({ specs = [], suites = [] }) {
  return [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status }) => ({ status, title: `${file}: ${title}` })),
    ),
    ...suites.flatMap(testsOf),
  ];
}

/**
 * @param {{ status: string, title: string }[]} tests
 * @param {string[]} statuses
 */
function titles(tests, ...statuses) {
  return tests.filter(({ status }) => statuses.includes(status)).map(({ title }) => title);
}
