import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { versionHeader } from '../../contract/settings.ts';

/**
 * What a network does to a request.
 * - `drop before`: the server never hears of it. - `drop after`: it does, and its answer is lost.
 * - `cut`: half of the answer arrives. - `slow`: the answer comes so much later, ms.
 * - `answer`: something else than the server answers, which never hears of it; `instead of`: it does.
 */
export type Fault =
  | { kind: 'drop before' | 'drop after' | 'cut' }
  | { kind: 'slow'; ms: number }
  | ({ kind: 'answer' | 'instead of' } & ForeignAnswer);

interface ForeignAnswer {
  status: number;
  type?: string;
  body?: string;
  /** Where it leads, of a redirect. */
  location?: string;
}

export interface Rule {
  /** Requests this is about, by `POST /api/v1/clients?page=1`. */
  where: RegExp;
  fault: Fault;
  /** For so many of them; for all unless said. */
  times?: number;
}

/** A network between browsers and a firm's server. Whatever no rule is about passes. */
export interface Network {
  readonly address: string;
  /** What came by since the rules were set: `POST /api/v1/clients 200`, or the fault it met. */
  readonly seen: readonly string[];
  /** From now on these rules hold, the first that fits first, and no others. */
  lie(...rules: Rule[]): void;
  close(): Promise<void>;
}

/** Headers that make an answer count as the server's own. */
export const ownHeaders = { [versionHeader]: 'test' };
/** The page of a network that asks for something first, with any status. */
export const foreignPage = (status: number): ForeignAnswer => ({
  status,
  type: 'text/html',
  body: '<!doctype html><title>Harbour Hotel</title><h1>Welcome to our Wi-Fi</h1>',
});
/** An answer that looks like one of an API, and is not of ours. */
export const foreignJson = (
  status: number,
  body: unknown = { data: {}, message: 'Blocked', ok: true },
): ForeignAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});
/** A network that leads to its own page on another host, as most that ask for something first do. */
export const foreignRedirect: ForeignAnswer = { status: 302, location: 'http://127.0.0.1:9/welcome' };
/** A network that answers everything itself. */
export const answersAll = (answer: ForeignAnswer): Rule => ({
  where: /./,
  fault: { kind: 'answer', ...answer },
});

/** Opens a network to the server on a port of this machine; `port` is where browsers find it. */
export async function openNetwork(serverPort: number, port: number): Promise<Network> {
  let rules: { where: RegExp; fault: Fault; left: number }[] = [];
  const seen: string[] = [];

  function faultOf(what: string): Fault | undefined {
    const rule = rules.find(({ where, left }) => left > 0 && where.test(what));
    if (rule) rule.left -= 1;
    return rule?.fault;
  }

  const server = createServer((incoming, outgoing) => {
    const what = `${incoming.method} ${incoming.url}`;
    const fault = faultOf(what);
    if (fault?.kind === 'drop before' || fault?.kind === 'answer') {
      seen.push(`${what} ${fault.kind}`);
      incoming.resume();
      return fault.kind === 'answer' ? answer(outgoing, fault) : void incoming.socket.destroy();
    }
    pass(incoming, outgoing, fault, (status) => seen.push(`${what} ${fault?.kind ?? status}`));
  });

  function pass(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    fault: Exclude<Fault, { kind: 'drop before' | 'answer' }> | undefined,
    note: (status: number) => void,
  ) {
    const { method, url: path, headers } = incoming;
    const onward = request({ port: serverPort, host: 'localhost', method, path, headers }, (response) => {
      note(response.statusCode ?? 0);
      if (!fault) {
        outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
        return void response.pipe(outgoing);
      }
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const body = Buffer.concat(parts);
        if (fault.kind === 'instead of') return answer(outgoing, fault);
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
    // A server that is gone is a connection that is.
    onward.on('error', () => incoming.socket.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }

  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    address: `http://localhost:${port}`,
    seen,
    lie(...now) {
      seen.length = 0;
      rules = now.map(({ where, fault, times = Number.POSITIVE_INFINITY }) => ({
        where,
        fault,
        left: times,
      }));
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
