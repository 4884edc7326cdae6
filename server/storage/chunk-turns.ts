import { ownerTurns } from '../owner-turns.ts';

/** Turns of chunks: one at a time for each upload, and a maximum in all, since each waits for the disk or the bucket. */
export const inChunkTurn = ownerTurns({
  atOnce: { all: 32, own: 1 },
  longest: { all: 500, own: 20 },
  words: {
    all: 'Many files are being uploaded at the moment. Please try again in a few seconds.',
    own: 'Parts of this file are still being written. Please try again in a few seconds.',
  },
  again: 5,
});
