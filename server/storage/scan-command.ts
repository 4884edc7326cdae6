import { spawn } from 'node:child_process';
import { ownerTurns } from '../owner-turns.ts';

/** Answer of the scan to a file. `reason` is what the command said, on one line. */
export type ScanResult = { found: 'clean' } | { found: 'infected' | 'unknown'; reason: string };

/** Longest run of the command, ms. */
const longestMs = 60_000;
const longestReason = 300;

const inScanTurn = ownerTurns({
  atOnce: { all: 4, own: 1 },
  longest: { all: 100, own: 20 },
  words: {
    all: 'Many files are being checked at the moment. Please try again in a few seconds.',
    own: 'Your files are still being checked. Please try again in a few seconds.',
  },
  again: 5,
});

/** The variables that the command gets: none of the server's own, which hold passwords. */
const environment = () =>
  Object.fromEntries(
    ['PATH', 'HOME', 'LANG', 'TMPDIR', 'SystemRoot'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** The last line the command wrote, without what no line may hold. */
const reasonIn = (text: string): string => {
  const lines = text.split('\n').map((line) => line.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim());
  return (lines.findLast(Boolean) ?? '').slice(0, longestReason);
};

/**
 * Runs the command of the scan, without a shell, with the bytes on its standard input. Exit 0 says clean, 1 infected; any other end, and a
 * command that cannot be run, say nothing of the file.
 */
export function scanBytes(
  [program = '', ...words]: readonly string[],
  owner: string,
  bytes: Uint8Array,
): Promise<ScanResult> {
  return inScanTurn(owner, () => run(program, words, bytes));
}

function run(program: string, words: readonly string[], bytes: Uint8Array): Promise<ScanResult> {
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      env: environment(),
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let said = '';
    let late = false;
    const listen = (text: Buffer) => {
      said = (said + text.toString('utf8')).slice(-4000);
    };
    const timer = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, longestMs);
    const end = (result: ScanResult) => {
      clearTimeout(timer);
      resolve(result);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    // A command that answers before it has read everything closes its input.
    child.stdin.on('error', () => undefined);
    child.on('error', (error) =>
      end({ found: 'unknown', reason: `The scan could not be run: ${error.message}` }),
    );
    child.on('close', (code, signal) => {
      if (code === 0) return end({ found: 'clean' });
      const reason = reasonIn(said);
      if (code === 1) return end({ found: 'infected', reason: reason || 'The scan gave no reason.' });
      const how = late ? 'The scan took too long.' : `The scan ended with ${code ?? signal}.`;
      end({ found: 'unknown', reason: [how, reason].filter(Boolean).join(' ') });
    });
    child.stdin.end(bytes);
  });
}
