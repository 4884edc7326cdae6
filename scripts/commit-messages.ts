import { execFileSync } from 'node:child_process';
import { commitProblems } from './commit-messages/check.ts';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();

/** The newest tag; before the first one, the commit that began the changelog. Undefined in a copy without history. */
function start(): string | undefined {
  try {
    return git('describe', '--tags', '--abbrev=0');
  } catch {
    try {
      return git('log', '--diff-filter=A', '--format=%H', '-1', '--', 'CHANGELOG.md') || undefined;
    } catch {
      return undefined;
    }
  }
}

const from = start();
const messages = from
  ? git('log', '--no-merges', '--format=%h%x00%B%x01', `${from}..HEAD`)
      .split('\u0001')
      .flatMap((entry) => {
        const [commit = '', message] = entry.trim().split('\u0000');
        return message === undefined ? [] : [{ commit, message }];
      })
  : [];
const problems = messages.flatMap(({ commit, message }) =>
  commitProblems(message).map((problem) => `${commit} ${problem}`),
);
for (const problem of problems) console.log(problem);
console.log(
  from ? `${messages.length} commits, ${problems.length} problems` : 'No history here: nothing to check.',
);
process.exitCode = problems.length > 0 ? 1 : 0;
