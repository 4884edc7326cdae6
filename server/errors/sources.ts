import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Frame } from '#contract/error-report.ts';

const builtMaps = fileURLToPath(new URL('../../dist/.vite/maps', import.meta.url));

/**
 * Source positions of frames of built code: `src/shell/frame/frame.tsx:12:3`. Frames without a known map stay as reported: code of the
 * server, of another build, of an extension.
 */
export async function sourcesOf(frames: readonly Frame[], folder = builtMaps): Promise<string[]> {
  const files = new Set(frames.map(({ filename }) => filename));
  const maps = new Map(
    await Promise.all([...files].map(async (file) => [file, await mapOf(file, folder)] as const)),
  );
  return frames.map(({ filename, lineno, colno }) => {
    const origin =
      lineno !== undefined && colno !== undefined && maps.get(filename)?.findOrigin(lineno, colno);
    if (origin && 'fileName' in origin)
      return `${origin.fileName.replace(/^(?:\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`;
    return [filename, lineno, colno].filter((part) => part !== undefined).join(':');
  });
}

async function mapOf(file: string, folder: string): Promise<SourceMap | undefined> {
  if (!/^\/(?:assets\/)?[\w.-]+\.m?js$/.test(file)) return undefined;
  const text = await readFile(join(folder, `${basename(file)}.map`), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : new SourceMap(JSON.parse(text));
}
