import { readImports } from './read.ts';
import { spellingOf } from './specifier.ts';

/**
 * Checks that every import has its one spelling (`spellingOf`), tests included.
 * @param files path from the root → source
 * @returns a sentence for each other spelling, in the order of the files
 */
export function checkSpelling(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, source]) =>
    readImports(path, source)
      .imports.map(({ specifier, line }) => ({ specifier, line, spelling: spellingOf(path, specifier) }))
      .filter(({ specifier, spelling }) => specifier !== spelling)
      .map(({ specifier, line, spelling }) => `${path}:${line} imports ${specifier}. Write ${spelling}.`),
  );
}
