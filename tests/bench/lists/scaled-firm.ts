import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listClients } from '#contract/clients/clients.ts';
import { urlOf } from '#contract/core/endpoint.ts';
import { listSearch } from '#contract/core/list.ts';
import { userLogin } from '#contract/session/session.ts';
import { signIns } from '#server/demo/sign-ins.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { shared } from '../shared.ts';
import { questions } from './questions.ts';

export interface ProcessorTimes {
  node: number;
  postgres: number;
}

/** A firm of many clients, with somebody signed in. */
export interface ScaledFirm {
  /** Calls the app as the administrator; throws unless the answer is of success. */
  call(method: string, path: string, body?: unknown): Promise<Response>;
  /** Milliseconds from asking for the list to the last byte of its answer. */
  ours(question: string): Promise<number>;
  /** Milliseconds of the bare route. */
  bare(question: string): Promise<number>;
  /** Milliseconds of a route without sessions, transactions and roles. */
  plain(question: string): Promise<number>;
  /** Processor time so far of the server and of its database, seconds. */
  processor(): Promise<ProcessorTimes>;
  /** The most memory of the server since this was last asked for, bytes. */
  memory(): Promise<number>;
  end(): Promise<void>;
}

async function open(clients: number): Promise<ScaledFirm> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-lists-'));
  await chmod(dataDir, 0o755);
  const [port, barePort] = [await freePort(), await freePort()];
  const run = (script: string, ...args: unknown[]) =>
    spawn(process.execPath, [`tests/bench/lists/${script}`, dataDir, ...args.map(String)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const [filled] = await once(run('fill.ts', clients), 'exit');
  if (filled !== 0) throw new Error(`Filling the firm ended with ${filled}.`);
  const server = run('serve.ts', port, barePort);
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('ready') && resolve());
    server.once('exit', (code) => reject(new Error(`The lists' server ended with ${code}.`)));
  });
  const origin = `http://localhost:${port}`;
  let bearer = '';
  const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(origin + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        origin,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  const { email, password } = signIns.administrator;
  const signedIn = await call(userLogin.method, urlOf(userLogin), { email, password });
  bearer = ((await signedIn.json()) as { access_token: string }).access_token;

  const timed = async (ask: () => Promise<Response>) => {
    const began = performance.now();
    await (await ask()).arrayBuffer();
    return performance.now() - began;
  };
  const lists = new Map(
    Object.entries(questions).map(([name, asked]) => [
      name,
      `${urlOf(listClients)}?${new URLSearchParams(listSearch(asked))}`,
    ]),
  );
  return {
    call,
    ours: (question) => timed(() => call('GET', lists.get(question) ?? '')),
    bare: (question) =>
      timed(() => fetch(`http://localhost:${barePort}/clients/${encodeURIComponent(question)}`)),
    plain: (question) =>
      timed(() => fetch(`http://localhost:${barePort}/plain/${encodeURIComponent(question)}`)),
    processor: async () =>
      (await (await fetch(`http://localhost:${barePort}/processor`)).json()) as ProcessorTimes,
    memory: async () => Number(await (await fetch(`http://localhost:${barePort}/memory`)).text()),
    async end() {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const scaled = (clients: number) =>
  shared(
    () => open(clients),
    (firm) => firm.end(),
  );

export const firmOf50k = scaled(50_000);
export const firmOf500k = scaled(500_000);
