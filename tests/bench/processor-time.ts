import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Ticks of Linux's clock a second (`getconf CLK_TCK`), everywhere it runs. */
const ticks = 100;

/** Fields of `/proc/<pid>/stat` after the name, which may hold anything (proc(5)). */
function statOf(pid: number | string): number[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return undefined;
  }
}

/** Processor time of a process with its threads, seconds. */
export function processorTime(pid: number): number {
  const [utime = 0, stime = 0] = statOf(pid)?.slice(11, 13) ?? [];
  return (utime + stime) / ticks;
}

/** Processor time of the PostgreSQL of a folder with all its processes, including those that have ended, seconds. */
export function postgresTime(folder: string): number {
  const postmaster = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const ended = (statOf(postmaster) ?? []).slice(13, 15).reduce((sum, some) => sum + some, 0) / ticks;
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && statOf(pid)?.[1] === postmaster);
  return [postmaster, ...children.map(Number)].reduce((sum, pid) => sum + processorTime(pid), ended);
}
