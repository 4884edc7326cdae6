import { vi } from 'vitest';
import { versionHeader } from '#contract/runtime-config.ts';

/** For tests: a server's answer. It may throw a `TypeError`, as `fetch` does if no server is reached. */
export type Answering = (url: URL, request: Request) => Response | Promise<Response>;

/** For tests: an answer as our server gives it, with the mark of its version. */
export async function asOurs(answer: Response | Promise<Response>): Promise<Response> {
  const response = await answer;
  response.headers.set(versionHeader, response.headers.get(versionHeader) ?? '1');
  return response;
}

/**
 * For tests: answers every call, until `vi.unstubAllGlobals`. Works in Node too, which has no page to resolve relative addresses.
 */
export function stubFetch(answer: Answering): void {
  const Whole = Request;
  vi.stubGlobal(
    'Request',
    class extends Whole {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(input instanceof Whole ? input : new URL(input, location.origin), init);
      }
    },
  );
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const request = input instanceof Whole ? input : new Request(input);
    return asOurs(answer(new URL(request.url), request));
  });
}
