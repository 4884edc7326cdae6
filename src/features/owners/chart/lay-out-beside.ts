import { scriptUrl } from '#src/lib/trusted-types.ts';
import type { Layout, LayoutQuestion } from './layout.ts';
import type { LayoutAnswer } from './layout-worker.ts';
import workerUrl from './layout-worker.ts?worker&url';

/** Lays a chart out in a worker of its own. Aborted, it ends and never answers. */
export function layOutBeside(question: LayoutQuestion, signal: AbortSignal): Promise<Layout> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
    signal.addEventListener('abort', () => worker.terminate());
    worker.onmessage = ({ data }: MessageEvent<LayoutAnswer>) => {
      worker.terminate();
      if ('failed' in data) reject(new Error(data.failed));
      else resolve(data);
    };
    worker.onerror = (event) => {
      worker.terminate();
      reject(new Error(event.message || 'The chart could not be laid out.'));
    };
    worker.postMessage(question);
  });
}
