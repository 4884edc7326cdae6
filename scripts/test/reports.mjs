/** @typedef {import('./steps.mjs').Result} Result */

/**
 * @param {string} json what Vitest's JSON reporter wrote
 * @returns {Result} a file that could not be run counts as one failure
 */
export function vitestReport(json) {
  /** @type {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string }[] }[]} */
  const files = JSON.parse(json).testResults;
  const tests = files.flatMap(({ name, status, assertionResults }) =>
    assertionResults.length > 0
      ? assertionResults.map((test) => ({ status: test.status, title: `${name}: ${test.fullName}` }))
      : [{ status, title: name }],
  );
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failures: tests.filter(({ status }) => status === 'failed').map(({ title }) => title),
  };
}

/**
 * @typedef {{ title: string, specs?: { title: string, file: string, tests: { status: string }[] }[], suites?: Suite[] }} Suite
 * @param {string} json what Playwright's JSON reporter wrote
 * @returns {Result}
 */
export function playwrightReport(json) {
  /** @type {{ suites: Suite[] }} */
  const { suites } = JSON.parse(json);
  const tests = suites.flatMap(testsOf);
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failures: tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ title }) => title),
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
