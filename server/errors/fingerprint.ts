import type { ErrorReport, Frame } from '../../contract/error-report.ts';
import { hashOf } from '../hash.ts';

/** The hash a build puts into a file's name. */
const buildHash = /-[\w-]{8}(?=\.m?js$)/;

/** What makes two reports the same error: where, kind, message without numbers, and the file it was thrown in, whatever the build. */
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
