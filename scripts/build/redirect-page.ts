import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** Name of the page's script in the build, before its hash. The service worker does not store it. */
export const redirectScript = 'openid';
const source = '/src/session/sign-in/oidc-redirect.ts';

/**
 * Adds /redirect.html to the build: the page through which people go to an OpenID provider and come back. It is bundled separately,
 * because a second page in the app's own bundle would share files with it and make every first load larger. It uses the app's style sheet.
 */
export function redirectPage(): Plugin {
  let root = '';
  return {
    name: 'portico:redirect-page',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      const script = await bundled(join(root, source));
      const style = Object.keys(bundle).find((file) => file.endsWith('.css'));
      const page = readFileSync(join(root, 'redirect.html'), 'utf8')
        .replace(source, `/${script.fileName}`)
        .replace('/src/styles.css', `/${style}`);
      this.emitFile({ type: 'asset', fileName: script.fileName, source: script.code });
      this.emitFile({ type: 'asset', fileName: 'redirect.html', source: page });
    },
  };
}

async function bundled(input: string): Promise<Rolldown.OutputChunk> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: { input, output: { entryFileNames: `assets/${redirectScript}-[hash].js` } },
    },
  });
  const [chunk, ...others] = 'output' in result ? result.output : [];
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('The redirect page is one script.');
  return chunk;
}
