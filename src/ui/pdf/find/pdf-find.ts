/** The parts only a search needs, loaded as one file. */
export { FindBar } from './find-bar.tsx';
export { HitMarks } from './hit-marks.tsx';
