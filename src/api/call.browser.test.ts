import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listClients } from '#contract/clients/clients.ts';
import { markPayslipViewed, readPayslipFile } from '#contract/payroll/payroll.ts';
import { readVersion } from '#contract/runtime-config.ts';
import { acceptConsent } from '#contract/session/consent.ts';
import { listMine } from '#contract/signing/signing.ts';
import { untilPasses } from '#tests/fixtures/until.ts';
import { holdBearers, supplyBearers } from './bearers.ts';
import { call } from './call.ts';
import { ApiError, NetworkError, TimeoutError } from './errors.ts';
import { partBytes, readFile } from './files.ts';
import { abortCalls } from './running.ts';
import { asOurs } from './test-fetch.ts';
import { watchCalls } from './watch.ts';

const id = '01980000-0000-7000-8000-000000000001';
const list = { data: [], meta: { page: 1, recordPerPage: 10, total: 0, totalExact: true } };
const sent: Request[] = [];
let answer: (request: Request) => Response | Promise<Response>;
const failed = vi.fn();
const unreached = vi.fn();
const answered = vi.fn();
let unwatch = () => {};

beforeEach(() => {
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request);
    return asOurs(Promise.resolve().then(() => answer(request)));
  });
  unwatch = watchCalls({ failed, unreached, answered });
  holdBearers(
    [
      { audience: 'contact', token: 'contact' },
      { audience: 'employee', token: 'employee' },
    ],
    0,
  );
});
afterEach(() => {
  unwatch();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  sent.length = 0;
  supplyBearers(undefined);
});

const bearerOf = (request: Request | undefined) => request?.headers.get('authorization');

describe('call', () => {
  it("carries the token of the group's audience, else that of the session's user", async () => {
    answer = () => Response.json(list);
    await call(listMine, { query: {} });
    await call(listClients, { query: {} });
    expect(sent.map(bearerOf)).toEqual(['Bearer contact', 'Bearer contact']);
    answer = () => new Response(null, { status: 204 });
    await call(markPayslipViewed, { params: { id }, body: { at: '2026-11-21T10:00:00Z' } });
    expect(bearerOf(sent.at(-1))).toBe('Bearer employee');
    expect(new URL(sent.at(-1)?.url ?? '').pathname).toBe(`/api/employee/v1/payslips/${id}/viewed`);
  });

  it('gets a token first while none is held, and none for a call that needs none', async () => {
    holdBearers([], 0);
    answer = () => Response.json({ data: { value: '1' } });
    await call(readVersion, {});
    expect(bearerOf(sent[0])).toBeNull();
    supplyBearers(async () => holdBearers([{ audience: 'contact', token: 'fresh' }], 0));
    answer = () => Response.json(list);
    await call(listMine, { query: {} });
    expect(bearerOf(sent[1])).toBe('Bearer fresh');
  });

  it('throws what the server said, and tells of it once', async () => {
    answer = () => Response.json({ code: 'forbidden', message: 'No.' }, { status: 403 });
    const error = await call(listMine, { query: {} }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 403, code: 'forbidden', message: 'No.' });
    expect(failed).toHaveBeenCalledExactlyOnceWith(error, listMine);
    expect(answered).toHaveBeenCalledOnce();
  });

  it('tells of a failure nobody hears of yet as soon as somebody does, once', async () => {
    unwatch();
    answer = () => Response.json({ code: 'internal', message: 'No.' }, { status: 500 });
    const error = await call(listMine, { query: {} }).catch((thrown: unknown) => thrown);
    const unwatchReach = watchCalls({ unreached });
    unwatch = watchCalls({ failed });
    expect(failed).toHaveBeenCalledExactlyOnceWith(error, listMine);
    const later = vi.fn();
    watchCalls({ failed: later })();
    expect(later).not.toHaveBeenCalled();
    unwatchReach();
  });

  it('forgets one nobody heard of in 10 seconds', async () => {
    unwatch();
    answer = () => Response.json({ code: 'internal', message: 'No.' }, { status: 500 });
    await call(listMine, { query: {} }).catch(() => undefined);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
    unwatch = watchCalls({ failed });
    expect(failed).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('leaves failures to callers that are quiet, and to endpoints that are', async () => {
    answer = () => Response.json({ code: 'internal', message: 'No.' }, { status: 500 });
    await expect(call(listMine, { query: {} }, { quiet: true })).rejects.toBeInstanceOf(ApiError);
    await expect(call(readVersion, {})).rejects.toBeInstanceOf(ApiError);
    expect(failed).not.toHaveBeenCalled();
  });

  it('leaves a missing thing to a screen that says so, and no other failure', async () => {
    const read = () => call(listMine, { query: {} }, { showsMissing: true });
    answer = () => Response.json({ code: 'not_found', message: 'No.' }, { status: 404 });
    await expect(read()).rejects.toBeInstanceOf(ApiError);
    expect(failed).not.toHaveBeenCalled();
    answer = () => Response.json({ code: 'session_ended', message: 'No.' }, { status: 401 });
    await expect(read()).rejects.toBeInstanceOf(ApiError);
    expect(failed).toHaveBeenCalledOnce();
  });

  it('takes the cookie along unless nobody asked for the call', async () => {
    answer = () => Response.json(list);
    await call(listMine, { query: {} });
    await call(listMine, { query: {} }, { background: true });
    expect(sent.map(({ credentials }) => credentials)).toEqual(['same-origin', 'omit']);
    expect(bearerOf(sent[1])).toBe('Bearer contact');
  });

  it('repeats a read while the server is busy or not reached, and gives up after two', async () => {
    const answers = [
      () => Response.json({ code: 'unavailable' }, { status: 503, headers: { 'retry-after': '0' } }),
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => Response.json(list),
    ];
    answer = () => answers[sent.length - 1]?.() ?? Response.error();
    expect(await call(listMine, { query: {} })).toEqual(list);
    expect(sent).toHaveLength(3);
    sent.length = 0;
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(call(listMine, { query: {} })).rejects.toBeInstanceOf(NetworkError);
    expect(sent).toHaveLength(3);
    expect(unreached).toHaveBeenCalledOnce();
  });

  it('never repeats a write by itself, and says when the server was not reached', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(call(acceptConsent, { params: { id }, body: { version: 1 } })).rejects.toBeInstanceOf(
      NetworkError,
    );
    expect(sent).toHaveLength(1);
    expect(unreached).toHaveBeenCalledOnce();
  });

  it('stops with the tab that leaves, telling nobody', async () => {
    answer = (request) =>
      new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason)),
      );
    const running = call(listMine, { query: {} });
    await untilPasses(() => expect(sent).toHaveLength(1));
    abortCalls();
    await expect(running).rejects.toHaveProperty('name', 'AbortError');
    expect(failed).not.toHaveBeenCalled();
  });
});

describe('a call without an answer', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    answer = (request) =>
      new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason)),
      );
  });
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['a read', () => call(listMine, { query: {} })],
    ['a write', () => call(acceptConsent, { params: { id }, body: { version: 1 } })],
  ])('is given up after 120 seconds, once, and counts as not reached: %s', async (_, start) => {
    let thrown: unknown;
    start().catch((error: unknown) => {
      thrown = error;
    });
    await expect.poll(() => sent.length).toBe(1);
    await vi.advanceTimersByTimeAsync(119_000);
    expect(thrown).toBeUndefined();
    expect(unreached).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    await expect.poll(() => thrown).toBeInstanceOf(TimeoutError);
    expect(unreached).toHaveBeenCalledOnce();
    expect(sent).toHaveLength(1);
  });
});

describe('readFile', () => {
  const size = partBytes + 1000;
  const file = Uint8Array.from({ length: size }, (_, at) => at % 251);

  /** Answers range requests by RFC 9110. */
  function ranges(tag: (start: number) => string) {
    return (request: Request) => {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('range') ?? '') ?? [];
      const start = Number(from);
      const end = Math.min(Number(to), size - 1);
      const headers = {
        'content-range': `bytes ${start}-${end}/${size}`,
        'content-type': 'application/pdf',
        etag: tag(start),
      };
      return new Response(file.slice(start, end + 1), { status: 206, headers });
    };
  }

  it('reads a large file part after part', async () => {
    answer = ranges(() => '"a"');
    const blob = await readFile(readPayslipFile, { params: { id } });
    expect(blob.type).toBe('application/pdf');
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(file);
    expect(sent).toHaveLength(2);
  });

  it('says how much has arrived, within a part too, and never less than before', async () => {
    answer = (request) => {
      const part = ranges(() => '"a"')(request);
      const pieces = new TransformStream<Uint8Array, Uint8Array>({
        transform(bytes, out) {
          for (let from = 0; from < bytes.length; from += 1_000_000)
            out.enqueue(bytes.slice(from, from + 1_000_000));
        },
      });
      return new Response(part.body?.pipeThrough(pieces) ?? null, part);
    };
    const progress = vi.fn<(received: number, total: number) => void>();
    const blob = await readFile(readPayslipFile, { params: { id } }, { onProgress: progress });
    expect(blob.type).toBe('application/pdf');
    expect(blob.size).toBe(size);
    const received = progress.mock.calls.map(([bytes]) => bytes);
    expect(received).toEqual(received.toSorted((a, b) => a - b));
    expect(received.find((bytes) => bytes > 0)).toBeLessThan(partBytes);
    expect(received).toContain(partBytes);
    expect(progress).toHaveBeenLastCalledWith(size, size);
    expect(new Set(progress.mock.calls.map(([, total]) => total))).toEqual(new Set([size]));
  });

  it('takes the whole where the server sends it', async () => {
    answer = () => new Response('%PDF', { headers: { etag: '"a"' } });
    expect(await (await readFile(readPayslipFile, { params: { id } })).text()).toBe('%PDF');
    expect(sent).toHaveLength(1);
  });

  it('never mixes two versions of a file', async () => {
    answer = ranges((start) => `"${start}"`);
    await expect(readFile(readPayslipFile, { params: { id } })).rejects.toBeInstanceOf(NetworkError);
  });
});
