import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const text = /\.(js|mjs|css|svg|json|html|webmanifest|ttf|wasm)$/;
/** Bytes from which the best compression takes half a minute to save a twentieth more. */
const large = 4 * 1024 * 1024;

/**
 * Write a `.br` and a `.gz` file beside every file of the app that gets smaller by it, so that the server never compresses while it
 * answers.
 * @param {string} folder the built app
 */
export async function compress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => text.test(entry.name) && !entry.parentPath.includes('.vite'));
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path);
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, brotli(content.length)));
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

/** @param {number} bytes */
function brotli(bytes) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return { params: { [BROTLI_PARAM_QUALITY]: bytes < large ? 11 : 9, [BROTLI_PARAM_SIZE_HINT]: bytes } };
}
