import { statfs } from 'node:fs/promises';

/** Eight WAL files of 16 MB: more than everything needs that goes on while writes are refused (sign-ins, jobs, checkpoints). */
export const reserveBytes = 128 * 1024 * 1024;

/**
 * A check that the disk under a folder has more space than the reserve. PostgreSQL ends when it cannot write its log, and then nothing can
 * be read either (docs/decisions/0049-reserve-disk-for-reading.md). True if the free space is unknown.
 */
export const roomUnder =
  (folder: string, reserve = reserveBytes) =>
  (): Promise<boolean> =>
    statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize > reserve,
      () => true,
    );
