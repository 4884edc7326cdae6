/** What only a search needs, in one file to be fetched. */
export { FindBar } from './find-bar.tsx';
export { HitMarks } from './hit-marks.tsx';
