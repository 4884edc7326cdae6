import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { steps } from '#scripts/test/steps.mjs';
import type { Figure, Row } from './row.ts';
import { endShared } from './shared.ts';

interface Run {
  hasFailed: boolean;
  minutes: number;
  /** The end of its output, in its own words. */
  result: string;
}

async function runSuite(): Promise<Run> {
  // The firm and the browsers of other rows would take their share of the processor.
  await endShared();
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/test.mjs'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part));
  const [code] = (await once(child, 'close')) as [number | null];
  return {
    hasFailed: code !== 0,
    minutes: (performance.now() - began) / 60_000,
    result: said.slice(said.lastIndexOf('── Result')).trim(),
  };
}

let first: Promise<Run> | undefined;
/** The run that most rows tell of: one for all of them, also if it failed. */
const oneRun = (): Promise<Run> => {
  first ??= runSuite();
  return first;
};

/** Minutes that `npm test` takes; its failures are reported in its own words. */
async function wholeRun(): Promise<Figure> {
  const { hasFailed, minutes, result } = await oneRun();
  if (hasFailed) throw new Error(`After ${minutes.toFixed(1)} min:\n${result}`);
  return {
    figure: minutes,
    notes: [`${result.split('\n').at(-1)}, on ${availableParallelism()} cores`],
  };
}

/** Seconds and names that `npm test` prints of a kind, in its order. */
async function times(kind: 'time' | 'slow'): Promise<{ seconds: number; name: string }[]> {
  const { result } = await oneRun();
  return [...result.matchAll(new RegExp(`^${kind}: (\\d+) s {2}(.+)$`, 'gm'))].map(
    ([, seconds, name = '']) => ({ seconds: Number(seconds), name }),
  );
}

async function stepTime(title: string): Promise<number> {
  const found = (await times('time')).find(({ name }) => name === title);
  if (!found) throw new Error(`npm test printed no time of ${title}.`);
  return found.seconds;
}

async function slowestStory(): Promise<Figure> {
  const stories = await times('slow');
  const [slowest] = stories;
  if (!slowest) throw new Error('npm test printed no slow stories.');
  return { figure: slowest.seconds, notes: stories.map(({ seconds, name }) => `${seconds} s  ${name}`) };
}

const runsInARow = 3;

/** Runs of `npm test` with a failure, while another process takes all it gets of a core. */
async function busyRuns(): Promise<Figure> {
  const busy = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  try {
    const runs: Run[] = [];
    while (runs.length < runsInARow) runs.push(await runSuite());
    return {
      figure: runs.filter(({ hasFailed }) => hasFailed).length,
      notes: runs.map(({ minutes, result, hasFailed }) =>
        [`${minutes.toFixed(1)} min`, hasFailed ? result : result.split('\n').at(-1)].join(': '),
      ),
    };
  } finally {
    busy.kill('SIGKILL');
  }
}

/** Longest a run may take before it is given up, minutes. */
const limit = 90;

/** Seconds a step may take: those that run side by side and the stories after them are 25 minutes together. */
const mostOf = (name: string) => (name === 'e2e' ? 15 * 60 : 10 * 60);

export const suiteRows: readonly Row[] = [
  {
    row: 'suite',
    name: 'npm test from beginning to end, nothing failed',
    unit: 'min',
    bar: { most: 25 },
    limit,
    measure: wholeRun,
  },
  ...steps
    .filter(({ onlyNamed }) => !onlyNamed)
    .map(
      ({ name, title }): Row => ({
        row: `suite.steps.${name}`,
        name: `of that run: ${title}`,
        unit: 's',
        bar: { most: mostOf(name) },
        limit,
        measure: () => stepTime(title),
      }),
    ),
  {
    row: 'suite.stories',
    name: 'of that run: the slowest of its stories, of which it names ten',
    unit: 's',
    bar: { most: 60 },
    limit,
    measure: slowestStory,
  },
  {
    row: 'suite.busy',
    name: `npm test beside another busy process, ${runsInARow} runs in a row: those with a failure`,
    bar: { most: 0 },
    limit: runsInARow * limit,
    measure: busyRuns,
  },
];
