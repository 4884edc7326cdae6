import { newId } from '#contract/core/values.ts';
import type { SignedIn } from '#contract/session/session.ts';
import { signIns } from '#server/demo/sign-ins.ts';

const pauseMs = 20;
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs));

/**
 * Staff who save one view of a list after the other, whatever happens to the server. A write without an answer, or with "not now" or "no
 * room", is sent again under its id.
 * @param restMs pause after each saved view, ms, for servers that limit the calls of a session
 */
export function startWriters(origin: string, bearer: string, count: number, restMs = 0) {
  /** Ids of the views the server said it has. */
  const written: string[] = [];
  /** Answers that are neither success nor one of these two, in words. */
  const wrong: string[] = [];
  const refused = { unavailable: 0, no_room: 0 };
  let stopped = false;
  let heard: () => void = () => undefined;

  const send = (id: string) =>
    fetch(`${origin}/api/v1/views`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, authorization: `Bearer ${bearer}` },
      body: JSON.stringify({
        ...{ id, list: 'clients', address: {} },
        form: { name: `View ${id}`, scope: 'mine', team_id: null },
      }),
    });

  async function write(): Promise<void> {
    for (let id = newId(Date.now()); !stopped; ) {
      const response = await send(id).catch(() => null);
      const text = (await response?.text().catch(() => '')) ?? '';
      if (response?.ok) {
        written.push(id);
        id = newId(Date.now());
        heard();
        if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
        continue;
      }
      const again = response?.headers.has('retry-after');
      if (again && response?.status === 503 && text.includes('"unavailable"')) refused.unavailable++;
      else if (again && response?.status === 507 && text.includes('"no_room"')) refused.no_room++;
      else if (response) wrong.push(`${response.status} ${text}`);
      await pause();
    }
  }
  const writers = Array.from({ length: count }, write);

  return {
    written,
    wrong,
    notNow: () => refused.unavailable,
    noRoom: () => refused.no_room,
    /** Waits until so many more were acknowledged. */
    async more(views: number): Promise<void> {
      for (const until = written.length + views; written.length < until; )
        await new Promise<void>((resolve) => {
          heard = resolve;
        });
    },
    async stop(): Promise<void> {
      stopped = true;
      await Promise.all(writers);
    },
  };
}

/** The bearer of a demo person who may write. */
export async function writerAt(origin: string): Promise<string> {
  const { email, password } = signIns.manager;
  const response = await fetch(`${origin}/api/v1/user-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  });
  return ((await response.json()) as SignedIn).access_token;
}
