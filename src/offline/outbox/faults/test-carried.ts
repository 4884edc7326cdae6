/*
 * For tests: requests and answers as messages, for a worker whose network is a page.
 */

/** A request as a message. */
export interface CarriedRequest {
  readonly url: string;
  readonly init: { method: string; headers: [string, string][]; body?: string };
}
/** An answer as a message; `isCut` if its end is missing. Undefined if there was none. */
export type CarriedAnswer =
  | { status: number; headers: [string, string][]; body: string | null; isCut: boolean }
  | undefined;

export async function carriedRequest(request: Request): Promise<CarriedRequest> {
  const { url, method, headers } = request;
  const body = await request.text();
  return { url, init: { method, headers: [...headers], ...(body && { body }) } };
}

export async function carriedAnswer(answering: Promise<Response>): Promise<CarriedAnswer> {
  try {
    const answer = await answering;
    const { status, headers } = answer;
    const body = await answer.text().catch(() => undefined);
    return { status, headers: [...headers], body: body || null, isCut: body === undefined };
  } catch {
    return undefined;
  }
}

/** The answer as a `Response`; throws like `fetch` if there was none. */
export function responseFrom(carried: CarriedAnswer): Response {
  if (!carried) throw new TypeError('Failed to fetch');
  const { status, headers, body, isCut } = carried;
  const half = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
  return new Response(isCut ? half : body, { status, headers });
}
