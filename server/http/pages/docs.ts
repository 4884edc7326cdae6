import { html } from 'hono/html';
import { apiBase, type Endpoint } from '#contract/core/endpoint.ts';
import { errorKinds } from '#contract/core/errors.ts';
import { endpoints } from '#contract/index.ts';
import type { Services } from '#server/services.ts';
import type { App } from '../env.ts';
import { type Handler, keepsAnswer } from '../handler.ts';
import { openApi, whoMay } from '../openapi/openapi.ts';

/** `/api/openapi.json`, and the same as a page at `/api/docs`. */
export function mountDocs(
  app: App,
  handlers: readonly Handler[],
  { config, version }: Pick<Services, 'config' | 'version'>,
): void {
  const keyed = new Set(handlers.filter(keepsAnswer).map(({ endpoint }) => endpoint));
  const document = JSON.stringify(openApi(endpoints, keyed, { url: config.publicUrl, version }));
  const page = docsPage(JSON.parse(document) as Described);
  app.get('/api/openapi.json', (c) =>
    c.body(document, 200, { 'content-type': 'application/json; charset=utf-8' }),
  );
  app.get('/api/docs', async (c) => c.html(await page));
  app.get('/api/docs.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }));
}

interface Described {
  paths: Record<
    string,
    Record<
      string,
      {
        requestBody?: { content: object };
        responses: Record<string, { content?: object }>;
        parameters: object[];
      }
    >
  >;
}

async function docsPage(document: Described) {
  const domains = Map.groupBy(endpoints, ({ name }) => name.split('.')[0] ?? '');
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Portico: calls</title><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/api/docs.css"></head><body>
<h1>The calls of Portico</h1>
<p>Machine-readable copy: <a href="/api/openapi.json">openapi.json</a>. Send the access token as <code>Authorization: Bearer …</code>.
A write that has <code>idempotency-key</code> among its parameters gives the same key its first answer again.</p>
<nav><ul>${[...domains.keys()].map((domain) => html`<li><a href="#${domain}">${domain}</a></li>`)}<li><a href="#errors">errors</a></li></ul></nav>
<main>${[...domains].map(([domain, calls]) => html`<section id="${domain}"><h2>${domain}</h2>${calls.map((endpoint) => callSection(endpoint, document))}</section>`)}
<section id="errors"><h2>Errors</h2><p>Every error answers <code>message</code>, <code>code</code> and <code>requestId</code>; a 422 adds <code>errors</code>, field → messages.</p>
<table><thead><tr><th>Status</th><th>Code</th><th>Words</th><th>A queued command</th></tr></thead><tbody>${Object.entries(
    errorKinds,
  ).map(
    ([code, { status, message, fate }]) =>
      html`<tr><td>${status}</td><td><code>${code}</code></td><td>${message}</td><td>${fate}</td></tr>`,
  )}</tbody></table></section></main></body></html>`;
}

function callSection(endpoint: Endpoint, { paths }: Described) {
  const path = apiBase[endpoint.api] + endpoint.path;
  const operation = paths[path]?.[endpoint.method.toLowerCase()];
  const parts: [string, unknown][] = [
    ['Parameters', operation?.parameters.length ? operation.parameters : undefined],
    ['Body', operation?.requestBody?.content],
    ['Answer', operation?.responses['200']?.content],
  ];
  return html`<article id="${endpoint.name}"><h3><code>${endpoint.method} ${path}</code></h3>
<p>${endpoint.summary}. <small>${whoMay(endpoint.allow)}</small></p>
${parts.filter(([, value]) => value).map(([title, value]) => html`<details><summary>${title}</summary><pre>${JSON.stringify(value, null, 2)}</pre></details>`)}
</article>`;
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color:#1b1d21;background:#fff}
h3{margin:1.5rem 0 0;font-size:1rem}code,pre{font-family:ui-monospace,monospace;font-size:.9em}pre{overflow:auto;padding:.5rem;background:#f3f3f0}
p{margin:.25rem 0}small{color:#555}nav ul{display:flex;flex-wrap:wrap;gap:1rem;padding:0;list-style:none}td,th{text-align:left;padding:.25rem .75rem .25rem 0;vertical-align:top}
a{color:#0b57a4}@media(prefers-color-scheme:dark){body{color:#e8e8e6;background:#111214}pre{background:#1d1f22}small{color:#a8a8a8}a{color:#8ab8ff}}`;
