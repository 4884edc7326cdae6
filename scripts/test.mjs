import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, SetupError, start } from './setup/commands.mjs';
import { main, setup } from './setup.mjs';
import { afterSecondTry, closingLines, resultOf } from './test/reports.mjs';
import { stages, steps } from './test/steps.mjs';

/**
 * @typedef {import('./test/steps.mjs').Step} Step
 * @typedef {import('./test/steps.mjs').Result} Result
 * @typedef {Result & { title: string, ms: number }} TimedResult
 */

const reports = join(root, 'node_modules', '.cache', 'test-reports');

/** `--only=types,server` runs these steps and no others; without it all run, which takes an hour. */
const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, strict: false });
const only = values.only === undefined ? undefined : String(values.only).split(',');

await main(async () => {
  const others = [...Object.keys(values).filter((name) => name !== 'only'), ...positionals];
  if (others.length > 0) throw new SetupError(`There is no ${others.join(', ')}, only --only=STEP,STEP.`);
  const unknown = only?.filter((name) => !steps.some((step) => step.name === name)) ?? [];
  if (unknown.length > 0)
    throw new SetupError(
      `No step ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}.`,
    );
  const results = [await timed('Set-up', prepare)];
  for (const lanes of stages) results.push(...(await Promise.all(lanes.map(runLane))).flat());
  heading('Result');
  for (const line of closingLines(results)) console.log(line);
  return results.some(({ failures }) => failures.length > 0) ? 1 : 0;
});

/**
 * The set-up counts only if it fails; steps that can do without it still run.
 * @returns {Promise<Result>}
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
 * @param {string} title
 * @param {() => Promise<Result>} work
 * @returns {Promise<TimedResult>}
 */
async function timed(title, work) {
  const began = performance.now();
  const result = await work();
  return { ...result, title, ms: performance.now() - began };
}

/**
 * @param {Step[]} lane
 * @returns {Promise<TimedResult[]>}
 */
async function runLane(lane) {
  const results = [];
  for (const step of lane)
    if (only ? only.includes(step.name) : !step.onlyNamed)
      results.push(await timed(step.title, () => runStep(step)));
  return results;
}

/**
 * Failed files are tried once more, by themselves: what a busy machine answered late is named, and has not failed.
 * @param {Step} step
 * @returns {Promise<Result>}
 */
async function runStep(step) {
  const first = await attempt(step, step.title);
  if (!first.failedFiles?.length) return first;
  return afterSecondTry(first, await attempt(step, `${step.title}: a second try`, first.failedFiles));
}

/**
 * Output is printed at the end, since another lane prints too.
 * @param {Step} step
 * @param {string} title
 * @param {string[]} files no others are run, if there are any
 * @returns {Promise<Result>}
 */
async function attempt({ name, command: [program = '', ...args], read }, title, files = []) {
  mkdirSync(reports, { recursive: true });
  const report = join(reports, `${name}.json`);
  const uncaught = join(reports, `${name}.unhandled.json`);
  for (const left of [report, uncaught]) rmSync(left, { force: true });
  const into = read && program === 'vitest' ? [`--outputFile.json=${report}`] : [];
  const output = join(reports, `${name}.log`);
  const log = openSync(output, 'w');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, UNHANDLED_REPORT: uncaught };
  const ok = (await start(program, [...args, ...into, ...files], { env, log }).ended) === 0;
  closeSync(log);
  heading(title);
  process.stdout.write(readFileSync(output));
  const [written, unhandled] = [report, uncaught].map((left) =>
    existsSync(left) ? readFileSync(left, 'utf8') : undefined,
  );
  const result = resultOf({ program, ok, read, written, unhandled });
  const named = (/** @type {string} */ test) => `${name}: ${test.replace(`${root}/`, '')}`;
  return {
    ...result,
    failures: result.failures.map(named),
    retried: result.retried.map(named),
    skipped: result.skipped.map(named),
  };
}

/** @param {string} title */
function heading(title) {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}`);
}
