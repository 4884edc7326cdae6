import { statfs } from 'node:fs/promises';

/** Eight parts of PostgreSQL's log of 16 MB, and more than all that goes on while writes are refused: sign-ins, jobs, checkpoints. */
export const reserveBytes = 128 * 1024 * 1024;

/**
 * Asks whether the disk under a folder has more room than a reserve. Without room for its log PostgreSQL ends, and then nothing can be
 * read either (docs/decisions/0049-reserve-disk-for-reading.md). A disk that tells nothing is taken to have room.
 */
export const roomUnder =
  (folder: string, reserve = reserveBytes) =>
  (): Promise<boolean> =>
    statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize > reserve,
      () => true,
    );
