import { type Layout, type LayoutQuestion, layOut } from './layout.ts';

/** The layout, or how it failed. */
export type LayoutAnswer = Layout | { readonly failed: string };

const thread = globalThis as unknown as Pick<Worker, 'onmessage' | 'postMessage'>;

thread.onmessage = ({ data }: MessageEvent<LayoutQuestion>) => {
  try {
    thread.postMessage(layOut(data) satisfies LayoutAnswer);
  } catch (error) {
    thread.postMessage({ failed: String(error) } satisfies LayoutAnswer);
  }
};
