import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, SetupError } from './setup/commands.mjs';
import { main, setup } from './setup.mjs';
import { afterSecondTry } from './test/reports.mjs';
import { steps } from './test/steps.mjs';

const reports = join(root, 'node_modules', '.cache', 'test-reports');

/** `--only=types,unit` runs these steps and no others. */
const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');

await main(async () => {
  const unknown = only?.filter((name) => !steps.some((step) => step.name === name)) ?? [];
  if (unknown.length > 0)
    throw new SetupError(
      `No step ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}.`,
    );
  const results = [await prepare()];
  for (const step of steps)
    if (only ? only.includes(step.name) : !step.onlyNamed) results.push(runStep(step));

  const failures = results.flatMap((result) => result.failures);
  const retried = results.flatMap((result) => result.retried);
  const skipped = results.flatMap((result) => result.skipped);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  heading('Result');
  for (const skip of skipped) console.log(`– skipped: ${skip}`);
  for (const story of retried) console.log(`~ passed only at the second try: ${story}`);
  for (const failure of failures) console.log(`✗ ${failure}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  return failures.length > 0 ? 1 : 0;
});

/**
 * The set-up counts only if it fails; steps that can do without it still run.
 * @returns {Promise<import('./test/steps.mjs').Result>}
 */
async function prepare() {
  heading('Set-up');
  try {
    await setup({ browser: true });
    return { passed: 0, failures: [], retried: [], skipped: [] };
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.log(error.message);
    return { passed: 0, failures: [`set-up: ${error.message}`], retried: [], skipped: [] };
  }
}

/**
 * Failed files are tried once more, by themselves: what a busy machine answered late is named, and has not failed.
 * @param {import('./test/steps.mjs').Step} step
 * @returns {import('./test/steps.mjs').Result}
 */
function runStep(step) {
  heading(step.title);
  const first = attempt(step);
  if (!first.failedFiles?.length) return first;
  heading(`${step.title}: a second try`);
  return afterSecondTry(first, attempt(step, first.failedFiles));
}

/**
 * @param {import('./test/steps.mjs').Step} step
 * @param {string[]} files no others are run, if there are any
 * @returns {import('./test/steps.mjs').Result}
 */
function attempt({ name, command: [program = '', ...args], read }, files = []) {
  mkdirSync(reports, { recursive: true });
  const report = join(reports, `${name}.json`);
  rmSync(report, { force: true });
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const into = read && program === 'vitest' ? [`--outputFile.json=${report}`] : [];
  const ok = run(program, [...args, ...into, ...files], { env });
  const counted = read && existsSync(report) ? read(readFileSync(report, 'utf8')) : undefined;
  const { passed, failures, retried, skipped, failedFiles } = counted ?? {
    passed: ok ? 1 : 0,
    failures: [],
    retried: [],
    skipped: [],
  };
  if (!ok && failures.length === 0) failures.push(`${program} failed, see above`);
  const named = (/** @type {string} */ title) => `${name}: ${title.replace(`${root}/`, '')}`;
  return {
    passed,
    failures: failures.map(named),
    retried: retried.map(named),
    skipped: skipped.map(named),
    failedFiles,
  };
}

/** @param {string} title */
function heading(title) {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}`);
}
