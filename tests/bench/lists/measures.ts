import { setTimeout as wait } from 'node:timers/promises';
import { exportClients } from '#contract/clients/clients.ts';
import { urlOf } from '#contract/core/endpoint.ts';
import { newId } from '#contract/core/values.ts';
import { type Exported, type ExportFormat, readExport } from '#contract/exports.ts';
import { median } from '../median.ts';
import { quiet } from '../quiet.ts';
import type { Figure } from '../row.ts';
import { questions } from './questions.ts';
import { firmOf50k, firmOf500k, type ProcessorTimes, type ScaledFirm } from './scaled-firm.ts';

const rounds = 10;
const asksARound = 30;
const atOnce = 50;

interface Measured {
  figure: number;
  note: string;
}

type Ask = (question: string) => Promise<number>;
type Take = (question: string) => Promise<Measured>;

interface Taken {
  figures: number[];
  notes: string[];
}

/** Takes the figure of every question, after a warm-up by as many concurrent requests as are measured. */
async function each(asks: readonly Ask[], together: number, take: Take): Promise<Taken> {
  const names = Object.keys(questions);
  for (const name of names)
    await Promise.all(Array.from({ length: together }, () => asks.map((ask) => ask(name))).flat());
  await quiet();
  const all: Measured[] = [];
  for (const name of names) all.push(await take(name));
  return {
    figures: all.map(({ figure }) => figure),
    notes: all.map(({ figure, note }, i) => `${figure.toFixed(2)}: ${note}, ${names[i]}`),
  };
}

/** The figure of the worst question. */
const worst = ({ figures, notes }: Taken): Figure => ({ figure: Math.max(...figures), notes });
/** The figure of the first question, which is the one judged: filters, an order and a page. The others are printed beside it. */
const first = ({ figures: [figure = Number.NaN], notes }: Taken): Figure => ({ figure, notes });

/** The median of many answers of each, asked in turns, so that other load on the machine slows both alike. */
const compared = (ours: Ask, other: Ask) =>
  each([ours, other], 1, async (question) => {
    const [a, b]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      for (let i = 0; i < asksARound; i++) b.push(await other(question));
      for (let i = 0; i < asksARound; i++) a.push(await ours(question));
    }
    const [own, yardstick] = [median(a), median(b)];
    return { figure: own / yardstick, note: `${own.toFixed(2)} ms ÷ ${yardstick.toFixed(2)} ms` };
  });

/**
 * The app's answer ÷ that of a bare route, 50,000 clients. Names, managers and the checks of what goes out take the same milliseconds
 * however few rows are found, so that quick questions have a higher figure.
 */
export async function listAnswerFigure(): Promise<Figure> {
  const { ours, bare } = await firmOf50k();
  return first(await compared(ours, bare));
}

const asksEach = 40;

/** The slowest of a hundred answers ÷ the median, with fifty callers at once. */
export async function listUnderLoad(): Promise<Figure> {
  const { ours } = await firmOf50k();
  const ask = async (question: string): Promise<number[]> => {
    const all: number[] = [];
    for (let i = 0; i < asksEach; i++) all.push(await ours(question));
    return all;
  };
  const taken = await each([ours], atOnce, async (question) => {
    const times = (await Promise.all(Array.from({ length: atOnce }, () => ask(question)))).flat();
    const sorted = times.toSorted((a, b) => a - b);
    const [p50, p99] = [median(sorted), sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN];
    return { figure: p99 / p50, note: `p99 ${p99.toFixed(0)} ms ÷ p50 ${p50.toFixed(0)} ms` };
  });
  return worst(taken);
}

const processorRounds = 5;

/**
 * Processor time of the app's answers ÷ that of a route without sessions, transactions and roles, asked by fifty at once, in turns, of the
 * bars' own question: of Node or of PostgreSQL.
 */
export async function listProcessor(of: keyof ProcessorTimes): Promise<Figure> {
  const firm = await firmOf50k();
  const [question = ''] = Object.keys(questions);
  const flood = (ask: Ask) =>
    Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let i = 0; i < asksEach / 4; i++) await ask(question);
      }),
    );
  const spent = async (ask: Ask) => {
    const before = await firm.processor();
    await flood(ask);
    return ((await firm.processor())[of] - before[of]) * 1000;
  };
  const routes = [firm.ours, firm.bare, firm.plain];
  for (const ask of routes) await flood(ask);
  const taken = routes.map((): number[] => []);
  for (let round = 0; round < processorRounds; round++)
    for (const [i, ask] of routes.entries()) taken[i]?.push(await spent(ask));
  const answers = (atOnce * asksEach) / 4;
  const [ours = 0, bare = 0, plain = 0] = taken.map((times) => median(times) / answers);
  return {
    figure: ours / plain,
    notes: [
      `${ours.toFixed(2)} ms ÷ ${plain.toFixed(2)} ms an answer; ÷ ${bare.toFixed(2)} ms under its role in a transaction: ${(ours / bare).toFixed(2)}`,
    ],
  };
}

/** The same list of ten times as many clients. An order without an index, as the offices by their names, grows with them. */
export async function listGrowth(): Promise<Figure> {
  const [many, some] = [await firmOf500k(), await firmOf50k()];
  return first(await compared(many.ours, some.ours));
}

const mebibyte = 1024 * 1024;

/** Memory of the server above its idle memory while it exports 50,000 clients. */
export async function exportMemory(format: ExportFormat): Promise<Figure> {
  const firm = await firmOf50k();
  // The first export loads its code, which stays in memory; a short one leaves nothing else behind.
  await exportAll(firm, format, 'Short', 'qu');
  await quiet();
  await firm.memory();
  await wait(2000);
  const idle = await firm.memory();
  const { rows } = await exportAll(firm, format, 'Measured');
  const most = await firm.memory();
  const written = (bytes: number) => `${(bytes / mebibyte).toFixed(0)} MB`;
  return {
    figure: (most - idle) / mebibyte,
    notes: [`${written(most)} while ${rows} rows are exported, ${written(idle)} before`],
  };
}

async function exportAll(
  { call }: ScaledFirm,
  format: ExportFormat,
  name: string,
  search = '',
): Promise<Exported> {
  const columns = [
    'name',
    'business_status',
    'office',
    'jurisdiction',
    'relationship_managers',
    'client_since',
  ];
  const id = newId(Date.now());
  const body = { id, export_list_name: name, format, columns, search, sort: 'name' };
  await call(exportClients.method, urlOf(exportClients), body);
  for (;;) {
    const { data } = (await (await call('GET', urlOf(readExport, { id }))).json()) as { data: Exported };
    if (data.job.result === 0) return data;
    if (data.job.result === 2) throw new Error(data.job.data.errors.join(' '));
    await wait(200);
  }
}
