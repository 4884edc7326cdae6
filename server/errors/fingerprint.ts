import type { ErrorReport, Frame } from '#contract/error-report.ts';
import { hashOf } from '../hash.ts';

/** The hash a build adds to a file name. */
const buildHash = /-[\w-]{8}(?=\.m?js$)/;

/**
 * The key under which reports are one error: side, type, message without numbers, and the file it was thrown in, independent of the build.
 */
export function errorFingerprint(side: string, { exception }: ErrorReport): string {
  const thrown = exception.values.at(-1);
  const frames = thrown?.stacktrace?.frames ?? [];
  const frame: Frame | undefined = frames.findLast(({ in_app }) => in_app) ?? frames.at(-1);
  const parts = [
    side,
    thrown?.type,
    thrown?.value.replace(/\d+/g, '#'),
    frame?.filename.replace(buildHash, ''),
  ];
  return hashOf(JSON.stringify(parts));
}
