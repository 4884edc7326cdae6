import type { Plugin } from 'vite';
import { lineByLine, linesOf } from './line-by-line.ts';

/** What only the server and the tests read of an endpoint. The app sends what TypeScript has checked and trusts what its own server answers. */
const serverSide = ['summary', 'params', 'query', 'pictures', 'answer', 'rate'];

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Property extends Node {
  key: { name?: string };
  value: Node;
}
interface Declaration extends Node {
  declaration?: {
    declarations?: {
      init?: Node & { callee?: { name?: string }; arguments?: (Node & { properties?: Property[] })[] };
    }[];
  };
}

/** Takes the schemas out of the endpoints the app calls, and with them most of the contract and the schema library. */
export function slimEndpoints(): Plugin {
  return {
    name: 'portico:slim-endpoints',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/[\w-]+\.ts$/ },
      handler(code) {
        const statements = this.parse(code).body as Declaration[];
        const calls = statements
          .flatMap(({ declaration }) => declaration?.declarations ?? [])
          .map(({ init }) => init);
        const properties = calls
          .filter((init) => init?.callee?.name === 'endpoint')
          .flatMap((init) => init?.arguments?.[0]?.properties ?? []);
        const slim = properties.reverse().reduce((slim, { key, value, start, end }) => {
          const replace = (from: number, text: string) =>
            slim.slice(0, from) + text + linesOf(code.slice(from, end)) + slim.slice(end);
          if (serverSide.includes(key?.name ?? '')) return replace(start, `${key.name}: undefined`);
          // That there is a body is all the app asks, besides whether it is a chunk of bytes.
          return key?.name === 'body' && value.type !== 'Literal' ? replace(value.start, 'true') : slim;
        }, code);
        // The bundler does not see that what nobody uses any more was made without side effects.
        const pure = slim.replace(/(?<![\w.])v\.\w+\(/g, '/* @__PURE__ */ $&');
        return { code: pure, map: lineByLine(pure), moduleSideEffects: false };
      },
    },
  };
}
