import { foreign, offline, refusedWith } from './test-network.ts';

/** For tests: a fault of the network on one call; `hear` is the server. */
export type Fault = (hear: () => Promise<Response>) => Promise<Response>;

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** An answer cut in half. */
const half = (whole: Response): Response => {
  const { status, headers } = whole;
  if (status === 204) throw new TypeError('Failed to fetch');
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('{"da'));
      stream.error(new TypeError('network error'));
    },
  });
  return new Response(body, { status, headers });
};

/** A captive portal's page in place of our answer: every other time the server has received the call all the same. */
const foreignPage =
  (status: number): Fault =>
  async (hear) => {
    heardBehind = !heardBehind;
    if (heardBehind) await hear();
    return foreign(status);
  };
let heardBehind = false;

/** Every fault of a call. */
export const faults: Readonly<Record<string, Fault>> = {
  'drop before': offline,
  'drop after': async (hear) => {
    await hear();
    return offline();
  },
  cut: async (hear) => half(await hear()),
  slow: async (hear) => {
    await later(15);
    const answer = await hear();
    await later(15);
    return answer;
  },
  ...Object.fromEntries(
    [200, 401, 403, 404, 409, 413, 502].map((status) => [`foreign ${status}`, foreignPage(status)]),
  ),
  'ours 401': async () => refusedWith('unauthorized'),
  'ours 429': async () => refusedWith('too_many'),
  'ours 500': async () => refusedWith('internal'),
  'ours 503': async () => refusedWith('unavailable'),
  'ours 507': async () => refusedWith('no_room'),
};
