import { parseSync, Visitor } from 'oxc-parser';
import { fileOf } from './specifier.ts';

/** One import of a file: of another file of the repository, or of a package. */
export type Import = { of: string; specifier: string; isFile: boolean; typesOnly: boolean; line: number };
export type FoundCall = { of: string; line: number };

/** Calls of Vitest that name a module like an import. */
const mocks = /^vi\.(doMock|doUnmock|importActual|importMock|mock|unmock)\(\)$/;
/** A type in a comment, as plain JavaScript names it. */
const inComment = /\bimport\('([^']+)'\)/g;

/**
 * The imports, re-exports and calls of a file.
 * @param path from the root, with forward slashes
 */
export function readImports(path: string, source: string): { imports: Import[]; calls: FoundCall[] } {
  const { program, module, comments } = parseSync(path, source);
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  const imports: Import[] = [];
  const add = (specifier: string, start: number, typesOnly: boolean) => {
    const file = fileOf(path, specifier);
    const of = file ?? packageOf(specifier);
    imports.push({ of, specifier, isFile: file !== undefined, typesOnly, line: lineAt(start) });
  };

  for (const { moduleRequest, entries, start } of module.staticImports)
    add(moduleRequest.value, start, entries.length > 0 && entries.every(({ isType }) => isType));
  for (const { entries, start } of module.staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) add(moduleRequest.value, start, isType);
  for (const { value, start } of comments)
    for (const { 1: specifier = '', index } of value.matchAll(inComment)) add(specifier, start + index, true);

  const calls: FoundCall[] = [];
  const note = (of: string, start: number) => calls.push({ of, line: lineAt(start) });
  new Visitor({
    ImportExpression({ source, start }) {
      if (source.type === 'Literal' && typeof source.value === 'string') add(source.value, start, false);
    },
    TSImportType({ source, start }) {
      add(source.value, start, true);
    },
    CallExpression({ callee, arguments: [first], start }) {
      const name = nameOf(callee);
      if (first?.type === 'Literal' && typeof first.value === 'string' && mocks.test(`${name}()`))
        add(first.value, start, false);
      if (name) note(name === 'Date' ? 'Date() now' : `${name}()`, start);
      // also by the method alone, whatever it is called on
      if (callee.type === 'MemberExpression' && !callee.computed && callee.property.type === 'Identifier')
        note(`.${callee.property.name}()`, start);
    },
    NewExpression({ callee, arguments: given, start }) {
      const name = nameOf(callee);
      if (name) note(`new ${name}()${name === 'Date' && given.length === 0 ? ' now' : ''}`, start);
    },
  }).visit(program);
  return { imports, calls };
}

const globals = /^(globalThis|window|self)\./;

type Expression = Parameters<
  NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>
>[0]['callee'];

/** Name of a called function, such as `fetch` or `Date.now`, also when called on globalThis. */
function nameOf(callee: Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return;
  const object = nameOf(callee.object as Expression);
  return object && `${object}.${callee.property.name}`.replace(globals, '');
}

function packageOf(specifier: string): string {
  const [first = '', second = ''] = specifier.replace(/\?.*$/, '').split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
