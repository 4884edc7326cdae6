import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logStaffNavigation } from '#contract/activity.ts';
import { listClients } from '#contract/clients/clients.ts';
import type { Answer, Endpoint, Input } from '#contract/core/endpoint.ts';
import { fateOf } from '#contract/core/errors.ts';
import { markPayslipViewed, readPayslipFile } from '#contract/payroll/payroll.ts';
import { readVersion } from '#contract/runtime-config.ts';
import { endSession, logout, updateToken, userLogin, userMe } from '#contract/session/session.ts';
import { submit } from '#contract/signing/submission.ts';
import { ApiError, ForeignAnswerError, isUnreached, NetworkError, TimeoutError } from './errors.ts';
import { buildRequest, endpointUrl, request } from './request.ts';
import { stubFetch } from './test-fetch.ts';

const id = '01980000-0000-7000-8000-000000000001';
beforeEach(() => vi.stubGlobal('location', { origin: 'http://localhost:5173' }));
afterEach(() => vi.unstubAllGlobals());

describe('buildRequest', () => {
  it('fills in the path and leaves out what is not given', () => {
    expect(endpointUrl(readPayslipFile, { params: { id: 'a/b' } })).toBe(
      '/api/employee/v1/payslips/a%2Fb/file',
    );
    expect(
      endpointUrl(listClients, {
        query: { page: '2', recordPerPage: '50', sort: '-name', search: undefined },
      }),
    ).toBe('/api/v1/clients?page=2&recordPerPage=50&sort=-name');
  });

  it('carries bearer, key and body', async () => {
    const request = buildRequest(
      markPayslipViewed,
      { params: { id }, body: { at: '2026-11-21T10:00:00Z' } },
      { bearer: 'secret', idempotencyKey: 'key' },
    );
    expect(request.method).toBe('POST');
    expect(request.headers.get('authorization')).toBe('Bearer secret');
    expect(request.headers.get('idempotency-key')).toBe('key');
    expect(request.headers.get('content-type')).toBe('application/json');
    expect(await request.json()).toEqual({ at: '2026-11-21T10:00:00Z' });
  });

  it('sends a sealed item without cookie and without bearer', () => {
    const item = {
      submissionId: id,
      deviceId: id,
      keyId: id,
      ephemeralKey: '',
      iv: '',
      sealed: '',
      deviceSig: '',
    };
    const request = buildRequest(submit, { params: { id }, body: item });
    expect(request.credentials).toBe('omit');
    expect(request.headers.has('authorization')).toBe(false);
  });
});

describe('the cookie', () => {
  const credentials = (...call: Parameters<typeof buildRequest>) => buildRequest(...call).credentials;

  it('goes with what a person asked for, and with what opens or renews a session', () => {
    expect(credentials(listClients, { query: {} })).toBe('same-origin');
    expect(credentials(userLogin, { body: { email: '', password: '' } })).toBe('same-origin');
    expect(credentials(updateToken, { body: {} })).toBe('same-origin');
  });

  it('stays with what nobody asked for: it would keep the session alive', () => {
    expect(credentials(listClients, { query: {} }, { background: true })).toBe('omit');
    expect(credentials(logStaffNavigation, { body: {} })).toBe('omit');
    expect(credentials(endSession, { body: { ending: '' } })).toBe('omit');
    expect(credentials(updateToken, { body: {} }, { background: true })).toBe('same-origin');
  });
});

/** The server's answer as a call reads it. */
async function answered<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  response: Response,
): Promise<Answer<E>> {
  stubFetch(() => response);
  return (await request(endpoint, input)).answer;
}

describe('an answer', () => {
  const json = (body: unknown, status = 200) => Response.json(body, { status });

  it('unwraps what the endpoint promises', async () => {
    expect(await answered(userMe, {}, json({ data: { id } }))).toEqual({ id });
    expect(
      await answered(
        updateToken,
        { body: { token: '', portal: 'app', idleMs: 0 } },
        json({ access_token: 'x' }),
      ),
    ).toEqual({
      access_token: 'x',
    });
    expect(await answered(listClients, { query: {} }, json({ data: [], meta: { page: 1 } }))).toEqual({
      data: [],
      meta: { page: 1 },
    });
    expect(await answered(logout, {}, new Response(null, { status: 204 }))).toBeUndefined();
    expect(await (await answered(readPayslipFile, { params: { id } }, new Response('%PDF'))).text()).toBe(
      '%PDF',
    );
  });

  it('throws what the server said', async () => {
    const stale = json(
      { code: 'stale', message: 'Somebody changed this.', current: { version: 3 }, requestId: 'r' },
      409,
    );
    const error = await answered(userMe, {}, stale).catch((thrown: unknown) => thrown);
    expect(error instanceof ApiError && fateOf(error)).toBe('conflict');
    expect(error).toMatchObject({
      status: 409,
      code: 'stale',
      current: { version: 3 },
      requestId: 'r',
    });
  });

  it.each([401, 403, 404, 409, 413, 422, 500, 502])(
    'takes a refusal that breaks off for none, with status %i',
    async (status) => {
      for (const body of [null, '', '{"code":"forbid', '<h1>no</h1>', '{"message":"No."}', '[]']) {
        const cut = new Response(body, { status });
        await expect(answered(userMe, {}, cut)).rejects.toBeInstanceOf(NetworkError);
      }
    },
  );

  it('calls an answer that breaks off a network failure', async () => {
    const broken = new Response('{"data": {"id"');
    await expect(answered(userMe, {}, broken)).rejects.toBeInstanceOf(NetworkError);
  });
});

describe('send', () => {
  it('follows no way elsewhere: where a network leads to its own page, that is the answer', async () => {
    const asked: RequestRedirect[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      asked.push(request.redirect);
      return new Response(null, { status: 302, headers: { location: 'https://hotel.example/' } });
    });
    await expect(request(readVersion, {})).rejects.toBeInstanceOf(ForeignAnswerError);
    expect(asked).toEqual(['manual']);
  });

  it.each([200, 204, 401, 403, 404, 409, 413, 502])(
    'takes an answer that is not ours for none, with status %i',
    async (status) => {
      for (const body of [
        null,
        '<h1>Hotel</h1>',
        '{"data":{"value":"1"}}',
        '{"code":"forbidden","message":"No."}',
      ]) {
        vi.stubGlobal('fetch', async () => new Response(status === 204 ? null : body, { status }));
        const error = await request(readVersion, {}).catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(ForeignAnswerError);
        expect(isUnreached(error)).toBe(true);
      }
    },
  );

  it('asks again twice while the server is busy or not reached, for a read that says so, and as late as the server asks', async () => {
    const wait = vi.spyOn(globalThis, 'setTimeout');
    let asked = 0;
    const busy = () => {
      asked++;
      if (asked === 1) throw new TypeError('Failed to fetch');
      if (asked === 2)
        return Response.json({ code: 'busy' }, { status: 503, headers: { 'retry-after': '1' } });
      return Response.json({ data: { value: '1' } });
    };
    stubFetch(busy);
    expect((await request(readVersion, {}, { repeats: true })).answer).toEqual({ value: '1' });
    expect(asked).toBe(3);
    expect(wait.mock.calls.map(([, ms]) => ms)).toEqual(expect.arrayContaining([300, 1000]));
    wait.mockRestore();

    asked = 0;
    await expect(request(readVersion, {})).rejects.toBeInstanceOf(NetworkError);
    expect(asked).toBe(1);
    asked = 0;
    await expect(
      request(markPayslipViewed, { params: { id }, body: { at: '' } }, { repeats: true }),
    ).rejects.toBeInstanceOf(NetworkError);
    expect(asked).toBe(1);
  });

  it('asks no network again that answers in the place of the server', async () => {
    let asked = 0;
    vi.stubGlobal('fetch', async () => {
      asked++;
      return new Response('<h1>Hotel</h1>', { status: 503 });
    });
    await expect(request(readVersion, {}, { repeats: true })).rejects.toBeInstanceOf(ForeignAnswerError);
    expect(asked).toBe(1);
  });

  it('waits no longer than two minutes in all, also for the rest of an answer', async () => {
    vi.useFakeTimers();
    const never = new ReadableStream({ start: () => undefined });
    for (const response of [() => new Promise<Response>(() => undefined), () => new Response(never)]) {
      stubFetch(response);
      const failed = expect(request(readVersion, {})).rejects.toBeInstanceOf(TimeoutError);
      await vi.advanceTimersByTimeAsync(120_000);
      await failed;
    }
    vi.useRealTimers();
  });

  it('hands on the response, also of a refusal, and stops as its signal does', async () => {
    const seen: number[] = [];
    const onResponse = ({ status }: Response) => void seen.push(status);
    stubFetch(() => Response.json({ code: 'forbidden', message: 'No.' }, { status: 403 }));
    await expect(request(userMe, {}, { onResponse })).rejects.toBeInstanceOf(ApiError);
    expect(seen).toEqual([403]);
    const stop = new AbortController();
    stubFetch((_, { signal }) => {
      stop.abort();
      return new Promise((_done, fail) => {
        if (signal.aborted) fail(signal.reason);
        signal.addEventListener('abort', () => fail(signal.reason));
      });
    });
    const stopped = expect(request(userMe, {}, { signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    await stopped;
  });
});
