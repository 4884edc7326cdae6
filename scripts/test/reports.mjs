/** @typedef {import('./steps.mjs').Result} Result */

/** Number of stories whose times are printed. */
const mostStories = 10;

/**
 * The end of `npm test`: the time of every step, the slowest stories, the tests that were skipped, tried again or failed, and the counts.
 * @param {(Result & { title: string, ms: number })[]} results
 * @returns {string[]}
 */
export function closingLines(results) {
  const all = (/** @type {'skipped' | 'retried' | 'failures'} */ kind) =>
    results.flatMap((result) => result[kind]);
  const slowest = results.flatMap(({ stories = [] }) => stories).sort((a, b) => b.ms - a.ms);
  const line =
    (/** @type {string} */ kind) =>
    (/** @type {import('./steps.mjs').Timed} */ { title, ms }) =>
      `${kind}: ${Math.round(ms / 1000)} s  ${title}`;
  const retried = all('retried');
  return [
    ...results.map(line('time')),
    ...slowest.slice(0, mostStories).map(line('slow')),
    ...all('skipped').map((skip) => `– skipped: ${skip}`),
    ...retried.map((test) => `~ passed only at the second try: ${test}`),
    ...all('failures').map((failure) => `✗ ${failure}`),
    ...(retried.length > 0 ? [`${retried.length} of them at a second try`] : []),
    `${results.reduce((sum, { passed }) => sum + passed, 0)} passed, ${all('failures').length} failed`,
  ];
}

/**
 * What a command that ended has shown. One whose tests are counted has failed if it left no report, whatever it ended with: a program may
 * break off while it reports, and end well.
 * @param {{ program: string, ok: boolean, read?: ((report: string, unhandled?: string) => Result) | undefined, written?: string | undefined,
 *   unhandled?: string | undefined }} ended `ok`: it ended with 0; `written`: its report; `unhandled`: that of errors no test caught
 * @returns {Result}
 */
export function resultOf({ program, ok, read, written, unhandled }) {
  const counted = written === undefined ? undefined : read?.(written, unhandled);
  const passed = ok && !read ? 1 : 0;
  const result = counted ?? { passed, failures: [], retried: [], skipped: [] };
  if (result.failures.length > 0 || (ok && Boolean(counted) === Boolean(read))) return result;
  return { ...result, failures: [`${program} ${ok ? 'left no report' : 'failed'}, see above`] };
}

/**
 * @param {string} json output of Vitest's JSON reporter
 * @param {string} [unhandled] output of `unhandled-reporter.mjs`
 * @returns {Result} a file that could not be run, or failed outside its tests, counts as one failure, and so does an error no test caught
 */
export function vitestReport(json, unhandled = '[]') {
  /** @type {import('./unhandled-reporter.mjs').Unhandled[]} */
  const uncaught = JSON.parse(unhandled);
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
    failures: [
      ...titles(tests, 'failed'),
      ...beside.map(({ name }) => name),
      ...uncaught.map(({ file, message }) => `${file}: no test caught ${message}`),
    ],
    retried: [],
    skipped: titles(tests, 'skipped'),
    failedFiles: [
      ...new Set([
        ...files.filter(({ status }) => status === 'failed').map(({ name }) => name),
        ...uncaught.map(({ file }) => file).filter((file) => file !== ''),
      ]),
    ],
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
 * @typedef {{ title: string, file: string, tests: { status: string, results: { duration: number }[] }[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
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
    stories: tests.map(({ title, ms }) => ({ title, ms })),
  };
}

/**
 * @param {Suite} suite
 * @returns {{ status: string, title: string, ms: number }[]}
 */
function testsOf({ specs = [], suites = [] }) {
  return [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status, results }) => ({
        status,
        title: `${file}: ${title}`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
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
