import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sourcesOf } from './sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-maps-'));
afterAll(() => rmSync(folder, { recursive: true }));

const frame = (filename: string, lineno?: number, colno?: number) => ({
  filename,
  function: '?',
  lineno,
  colno,
  in_app: true,
});

test('frames of built code are told by their source, others as they were reported', async () => {
  // Line 1, column 5 of the file is line 3, column 2 of the source (ECMA-426, base64 VLQ).
  const map = { version: 3, names: [], sources: ['../../src/shell/frame/frame.tsx'], mappings: 'IAEC' };
  writeFileSync(join(folder, 'screen-B2x9s0Kd.js.map'), JSON.stringify(map));
  const frames = [
    frame('/assets/screen-B2x9s0Kd.js', 1, 5),
    frame('/assets/screen-00000000.js', 1, 5),
    frame('server/http/app.ts', 7, 1),
    frame('/assets/screen-B2x9s0Kd.js'),
    frame('/assets/../../../etc/passwd.js', 1, 1),
  ];
  expect(await sourcesOf(frames, folder)).toEqual([
    'src/shell/frame/frame.tsx:3:2',
    '/assets/screen-00000000.js:1:5',
    'server/http/app.ts:7:1',
    '/assets/screen-B2x9s0Kd.js',
    '/assets/../../../etc/passwd.js:1:1',
  ]);
});
