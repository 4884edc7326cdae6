import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** A program that runs beside the tests. */
export interface Program {
  /** Waits until its output matches `pattern`, and returns the first group. Throws the output if it ends before. */
  said(pattern: RegExp): Promise<string>;
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts it with `env` added to our environment, and without input; descriptor 3 is read like its output. */
export function startProgram(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').catch(() => []);
  process.once('exit', () => child.kill());
  const streams = child.stdio.slice(1) as Readable[];
  let text = '';
  for (const stream of streams) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return {
    ended,
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const [, group] = pattern.exec(text) ?? [];
          if (group) resolve(group);
        };
        for (const stream of streams) stream.on('data', look);
        child.once('error', reject);
        child.once('exit', (code) => reject(new Error(`${command} ended with ${code}:\n${text}`)));
        look();
      }),
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}
