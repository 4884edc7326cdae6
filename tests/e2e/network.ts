import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { versionHeader } from '#contract/runtime-config.ts';
import { paceOf, type SlowLink } from './slow-link.ts';

/**
 * A fault that a network causes.
 * - `drop before`: the request never reaches the server. - `drop after`: it does, and the answer is lost.
 * - `withhold`: it does, and the browser waits for an answer that never comes. - `cut`: half of the answer arrives. - `slow`: the answer is delayed by `ms`.
 * - `answer`: another answer, and the request never reaches the server; `instead of`: it does.
 */
export type RouteFault =
  | { kind: 'drop before' | 'drop after' | 'withhold' | 'cut' }
  | { kind: 'slow'; ms: number }
  | ({ kind: 'answer' | 'instead of' } & ForeignAnswer);

interface ForeignAnswer {
  status: number;
  type?: string;
  body?: string;
  /** Target of a redirect. */
  location?: string;
}

export interface FaultRule {
  /** Requests that the rule applies to, matched against `POST /api/v1/clients?page=1`. */
  where: RegExp;
  /** A function chooses for each request; undefined lets it pass. */
  fault: RouteFault | (() => RouteFault | undefined);
  /** Number of requests it applies to; all by default. */
  times?: number;
}

/** Bytes of a request's body, as its browser announced them, and of its answer's body, as they came from the server. */
export interface Carried {
  /** `GET /api/v1/clients?page=1` */
  readonly what: string;
  readonly sent: number;
  readonly received: number;
}

/** A network between browsers and a firm's server. A request that matches no rule passes. */
export interface Network {
  readonly address: string;
  /** Requests since the rules were set: `POST /api/v1/clients 200`, or with the fault in place of the status. */
  readonly seen: readonly string[];
  /** The same requests with their bytes, those that faults struck, too. */
  readonly carried: readonly Carried[];
  /** Replaces all rules; the first rule that matches a request applies. */
  lie(...rules: FaultRule[]): void;
  /** Has everything from now on come over a slow link; at full speed without one. */
  slow(link?: SlowLink): void;
  close(): Promise<void>;
}

/** Headers that make an answer count as the server's own. */
export const ownHeaders = { [versionHeader]: 'test' };
/** The welcome page of a network, with any status. */
export const foreignPage = (status: number): ForeignAnswer => ({
  status,
  type: 'text/html',
  body: '<!doctype html><title>Harbour Hotel</title><h1>Welcome to our Wi-Fi</h1>',
});
/** An answer in the form of an API's, and not ours. */
export const foreignJson = (
  status: number,
  body: unknown = { data: {}, message: 'Blocked', ok: true },
): ForeignAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});
/** A redirect to the network's welcome page on another host, as most networks use. */
export const foreignRedirect: ForeignAnswer = { status: 302, location: 'http://127.0.0.1:9/welcome' };
/** A server that is not there: a stopped one looks like this, and costs its next start. */
export const noServer: FaultRule = { where: /./, fault: { kind: 'drop before' } };
/** A network that answers everything itself. */
export const answersAll = (answer: ForeignAnswer): FaultRule => ({
  where: /./,
  fault: { kind: 'answer', ...answer },
});

/** Opens a network to the server on a port of this machine; `port` is where browsers find it. */
export async function openNetwork(serverPort: number, port: number): Promise<Network> {
  let rules: (Pick<FaultRule, 'where' | 'fault'> & { left: number })[] = [];
  const seen: string[] = [];
  const carried: Carried[] = [];
  let link: (SlowLink & { pace: ReturnType<typeof paceOf> }) | undefined;

  function faultOf(what: string): RouteFault | undefined {
    const rule = rules.find(({ where, left }) => left > 0 && where.test(what));
    if (!rule) return undefined;
    rule.left -= 1;
    return typeof rule.fault === 'function' ? rule.fault() : rule.fault;
  }

  const server = createServer(async (incoming, outgoing) => {
    if (link) await wait(link.roundTripMs);
    const what = `${incoming.method} ${incoming.url}`;
    const fault = faultOf(what);
    const sizes = { what, sent: Number(incoming.headers['content-length'] ?? 0), received: 0 };
    carried.push(sizes);
    if (fault?.kind === 'drop before' || fault?.kind === 'answer') {
      seen.push(`${what} ${fault.kind}`);
      incoming.resume();
      return fault.kind === 'answer' ? answer(outgoing, fault) : void incoming.socket.destroy();
    }
    pass(incoming, outgoing, fault, (response) => {
      seen.push(`${what} ${fault?.kind ?? response.statusCode ?? 0}`);
      response.on('data', (part: Buffer) => {
        sizes.received += part.length;
      });
    });
  });

  function pass(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    fault: Exclude<RouteFault, { kind: 'drop before' | 'answer' }> | undefined,
    note: (response: IncomingMessage) => void,
  ) {
    const { method, url: path, headers } = incoming;
    const onward = request({ port: serverPort, host: 'localhost', method, path, headers }, (response) => {
      note(response);
      if (!fault) {
        outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
        if (link) return void pipeline(response, link.pace, outgoing).catch(() => incoming.socket.destroy());
        return void response.pipe(outgoing);
      }
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const body = Buffer.concat(parts);
        if (fault.kind === 'instead of') return answer(outgoing, fault);
        if (fault.kind === 'withhold') return;
        if (fault.kind === 'drop after') return void incoming.socket.destroy();
        if (fault.kind === 'slow')
          return void setTimeout(() => {
            outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
            outgoing.end(body);
          }, fault.ms);
        outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
        outgoing.write(body.subarray(0, body.length / 2), () => incoming.socket.destroy());
      });
    });
    // A lost server means a lost connection.
    onward.on('error', () => incoming.socket.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }

  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    address: `http://localhost:${port}`,
    seen,
    carried,
    lie(...now) {
      seen.length = 0;
      carried.length = 0;
      rules = now.map(({ where, fault, times = Number.POSITIVE_INFINITY }) => ({
        where,
        fault,
        left: times,
      }));
    },
    slow(next) {
      link = next && { ...next, pace: paceOf(next) };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(
  outgoing: ServerResponse,
  { status, type = 'text/plain', body = '', location }: ForeignAnswer,
): void {
  const headers = { 'content-type': type, 'cache-control': 'no-store', ...(location && { location }) };
  outgoing.writeHead(status, headers);
  outgoing.end(body);
}
