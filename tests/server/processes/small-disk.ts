import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mebibyte = 1024 * 1024;
const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const mount = (folder: string, mebibytes: number) =>
  run('mount', '-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'tmpfs', folder);
const unmount = (folder: string) => run('umount', folder) || run('umount', '--lazy', folder);

/** True if a disk can be made here: on Linux as root, and in a container only if it may mount. */
export function canMakeDisks(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'portico-disk-'));
  const made = mount(folder, 1) && unmount(folder);
  rmdirSync(folder);
  return made;
}

/** Mounts a small disk of its own on a folder, so that it can be filled. */
export function smallDisk(folder: string, mebibytes: number) {
  mkdirSync(folder, { recursive: true });
  if (!mount(folder, mebibytes)) throw new Error(`No disk could be put under ${folder}.`);
  const ballast: string[] = [];
  return {
    /** Fills the disk but for `leave`. */
    fill(leave: number): void {
      const { bavail, bsize } = statfsSync(folder);
      for (let more = bavail * bsize - leave * mebibyte; more > 0; more -= mebibyte) {
        const file = join(folder, `ballast-${ballast.length}`);
        ballast.push(file);
        try {
          writeFileSync(file, Buffer.alloc(Math.min(more, mebibyte)));
        } catch (error) {
          // Another process took the rest: the disk is full.
          if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
          throw error;
        }
      }
    },
    makeRoom(): void {
      for (const file of ballast.splice(0)) rmSync(file);
    },
    remove(): void {
      unmount(folder);
    },
  };
}
