import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Seconds; an answer is expected within a few tenths. */
const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Requests outside the contract are one call, so that unknown paths make no series of their own. */
export const otherCall = 'other';

/** A request that was answered. Labels are names of the code, never taken from a request. */
interface AnsweredRequest {
  /** The endpoint's name, or `otherCall`. */
  call: string;
  status: number;
  /** Error code of a refusal. */
  code: string | undefined;
  seconds: number;
}

/** Counters of one server since its start. */
export interface Metrics {
  registry: Registry;
  request(answered: AnsweredRequest): void;
  poolWait(seconds: number): void;
  job(kind: string, outcome: 'done' | 'failed', seconds: number): void;
  mail(outcome: 'sent' | 'refused' | 'postponed'): void;
  seal(level: string): void;
}

/** Counters in a registry of their own, with those of the process: processor, memory, event loop. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'portico_requests_total',
    help: 'Requests by call and status of the answer.',
    labelNames: ['call', 'status'],
    registers,
  });
  const refusals = new Counter({
    name: 'portico_refusals_total',
    help: 'Refused requests by call and error code.',
    labelNames: ['call', 'code'],
    registers,
  });
  const latency = new Histogram({
    name: 'portico_request_seconds',
    help: 'Time until a request was answered, by call.',
    labelNames: ['call'],
    buckets,
    registers,
  });
  const poolWait = new Histogram({
    name: 'portico_pool_wait_seconds',
    help: 'Time a transaction waited for a database connection.',
    buckets,
    registers,
  });
  const jobs = new Histogram({
    name: 'portico_job_seconds',
    help: 'Time of a job, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    buckets: [...buckets, 120, 600],
    registers,
  });
  const mails = new Counter({
    name: 'portico_mails_total',
    help: 'Deliveries of mail: sent, refused for good, or postponed.',
    labelNames: ['outcome'],
    registers,
  });
  const seals = new Counter({
    name: 'portico_seals_total',
    help: 'Sealed documents by level.',
    labelNames: ['level'],
    registers,
  });
  return {
    registry,
    request({ call, status, code, seconds }) {
      requests.inc({ call, status });
      if (code !== undefined) refusals.inc({ call, code });
      latency.observe({ call }, seconds);
    },
    poolWait: (seconds) => poolWait.observe(seconds),
    job: (kind, outcome, seconds) => jobs.observe({ kind, outcome }, seconds),
    mail: (outcome) => mails.inc({ outcome }),
    seal: (level) => seals.inc({ level }),
  };
}
