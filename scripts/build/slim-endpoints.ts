import type { Plugin } from 'vite';
import { lineBreaksOf, lineByLine } from './line-by-line.ts';

/** Parts of endpoints and records for the server and tests only: TypeScript checks the app's input, and the app trusts its own server. */
const serverSide: Readonly<Record<string, readonly string[]>> = {
  endpoint: ['summary', 'params', 'query', 'pictures', 'answer', 'rate'],
  record: ['answer'],
};

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Property extends Node {
  key?: { name?: string };
  value: Node;
  shorthand?: boolean;
}
interface Call extends Node {
  callee: { name?: string };
  arguments: (Node & { properties?: Property[] })[];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
const isCall = (node: Node): node is Call => node.type === 'CallExpression';

/** Every call below a node, in source order. */
function callsIn(node: Node): Call[] {
  const inner = Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .flatMap(callsIn);
  return isCall(node) ? [node, ...inner] : inner;
}

/** Removes the schemas from the app's endpoints and records, and with them most of the contract and the schema library. */
export function slimEndpoints(): Plugin {
  const taken = { endpoint: 0, record: 0 };
  return {
    name: 'portico:slim-endpoints',
    apply: 'build',
    buildStart() {
      taken.endpoint = taken.record = 0;
    },
    transform: {
      filter: { id: /\/contract\/(?:[\w-]+\/)*[\w.-]+\.ts$/ },
      handler(code) {
        const found = this.parse(code)
          .body.flatMap((statement) => callsIn(statement as Node))
          .flatMap(({ callee: { name = '' }, arguments: [declared] }) =>
            name === 'endpoint' || name === 'record'
              ? (declared?.properties ?? []).map((property) => ({ name, property }) as const)
              : [],
          )
          .toSorted((a, b) => b.property.start - a.property.start);
        const slim = found.reduce((slim, { name, property: { key, value, start, end, shorthand } }) => {
          const replace = (from: number, text: string) => {
            taken[name] += 1;
            return slim.slice(0, from) + text + lineBreaksOf(code.slice(from, end)) + slim.slice(end);
          };
          const field = key?.name ?? '';
          if (serverSide[name]?.includes(field)) return replace(start, `${field}: undefined`);
          // The app only needs to know that there is a body, or that it is a chunk of bytes.
          if (name !== 'endpoint' || field !== 'body' || value.type === 'Literal') return slim;
          return replace(shorthand ? start : value.start, shorthand ? 'body: true' : 'true');
        }, code);
        // The bundler does not know that the unused calls have no side effects. A comment may name a call, and would end at the mark.
        const pure = slim.replace(/\/\*[\s\S]*?\*\/|\/\/.*|(?<![\w.])v\.\w+\(/g, (found) =>
          found.startsWith('/') ? found : `/* @__PURE__ */ ${found}`,
        );
        return { code: pure, map: lineByLine(pure), moduleSideEffects: false };
      },
    },
    buildEnd(error) {
      const missed = Object.entries(taken).filter(([, count]) => count === 0);
      if (error || missed.length === 0) return;
      const names = missed.map(([name]) => `${name}()`).join(' and ');
      this.error(`No schema was taken out of ${names}: contract/ declares calls in a way this does not see.`);
    },
  };
}
