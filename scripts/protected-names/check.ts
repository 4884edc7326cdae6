import { fileOf } from '../import-rules/specifier.ts';
import { awaited, used } from './names.ts';

/** The tag of an export that no product code imports: knip passes it over, and it stands in the list. */
const tagged = /\/\*\*(?:(?!\*\/)[\s\S])*@listed\b(?:(?!\*\/)[\s\S])*\*\/\s*export (?:const|function) (\w+)/g;

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const entries = (names: typeof used) =>
  Object.entries(names).flatMap(([of, all]) => Object.entries(all).map(([name, by]) => ({ of, name, by })));

/**
 * Checks the list of protected names against the files.
 * @param read the text of a file by its path from the root; undefined if there is none
 * @param product the files that may hold a tag
 * @returns a sentence for each name that is gone, that its user does not use, or whose tag and line in the list disagree
 */
export function checkNames(read: (path: string) => string | undefined, product: readonly string[]): string[] {
  const tags = new Set(
    product.flatMap((of) => [...(read(of) ?? '').matchAll(tagged)].map(([, name]) => `${of} ${name}`)),
  );
  const listed = [...entries(awaited), ...entries(used).filter(({ by }) => isTest(by))].map(
    ({ of, name }) => `${of} ${name}`,
  );
  return [
    ...[...entries(used), ...entries(awaited)]
      .filter(({ of, name }) => !isThere(read(of), of, name))
      .map(({ of, name }) => `${of} has no ${name}, which is protected.`),
    ...entries(used)
      .filter(({ of, name, by }) => !uses(read(by), of, name, by))
      .map(({ of, name, by }) => `${by} does not use ${name} of ${of}. Name a file that does.`),
    ...[...tags].filter((one) => !listed.includes(one)).map((one) => `${one} is tagged and not in the list.`),
    ...listed
      .filter((one) => !tags.has(one))
      .map((one) => `${one} needs the tag @listed: no product code imports it.`),
  ];
}

function isThere(text = '', of: string, name: string): boolean {
  if (of !== 'package.json') return new RegExp(`^export (?:const|function) ${name}\\b`, 'm').test(text);
  const { dependencies, devDependencies } = JSON.parse(text || '{}');
  return name in { ...dependencies, ...devDependencies };
}

function uses(text = '', of: string, name: string, by: string): boolean {
  if (of === 'package.json')
    return new RegExp(`(?:from|import|import\\() ?['"]${name}(?:/[^'"]*)?['"]`).test(text);
  if (of === by) return (text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0) > 1;
  const imports = text.matchAll(/import \{([^}]*)\} from '([^']*)'/g);
  return [...imports].some(
    ([, names = '', from = '']) => fileOf(by, from) === of && new RegExp(`\\b${name}\\b`).test(names),
  );
}
