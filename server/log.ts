import { pino } from 'pino';

/** Structured logs, one JSON line each. Facts are names, ids and numbers: never bodies, tokens, or a path that holds one. */
export type Logger = Pick<pino.Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

interface LoggerOptions {
  /** Writes the address of a caller (`log-address.ts`); undefined leaves it out. As it is by default. */
  address?: (ip: string) => string | undefined;
  /** Standard output by default. */
  to?: pino.DestinationStream;
}

/** A logger from `level` up. */
export function createLogger(level: string, { address = (ip) => ip, to }: LoggerOptions = {}): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      log: (facts) => (typeof facts.ip === 'string' ? { ...facts, ip: address(facts.ip) } : facts),
    },
    serializers: { error: errorFacts },
  };
  return to ? pino(options, to) : pino(options);
}

/**
 * The facts of an error that may be logged: messages of the database and of Drizzle carry values of rows and parameters, so only their
 * names and places are kept.
 */
export function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const fromDatabase = 'query' in error || 'severity' in error;
  return {
    type: error.name,
    ...(fromDatabase ? {} : { message: error.message }),
    ...picked(error, ['code', 'constraint', 'table', 'column', 'schema', 'routine']),
    at: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim())
      .slice(0, 12),
    ...(error.cause === undefined ? {} : { cause: errorFacts(error.cause) }),
  };
}

const picked = (error: Error, names: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(error).filter(([name, value]) => names.includes(name) && value != null));

/** A path without secrets: the token of a signing link or a public link is removed. */
export const loggablePath = (path: string): string =>
  path.replace(/(\/(?:external-login|public-files|file)\/)[^/?#\s]+/gi, '$1…').replace(/[?#].*$/s, '');
