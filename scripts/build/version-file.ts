import type { Plugin } from 'vite';

/**
 * Writes `version.json` into the build, where the server and the next build read it.
 * @param version what the app itself knows as `__APP_VERSION__`
 */
export function versionFile(version: string): Plugin {
  return {
    name: 'portico:version-file',
    generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) });
    },
  };
}
