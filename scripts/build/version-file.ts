import type { Plugin } from 'vite';

/** Writes `version.json` into the build, where the server and the next build read it. */
export function versionFile(version: string): Plugin {
  return {
    name: 'portico:version-file',
    generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) });
    },
  };
}
