import { isAbsolute, resolve } from 'node:path';
import * as v from 'valibot';
import { offlineDays, versionCheckMs } from '#contract/core/limits.ts';
import {
  anyText,
  backupKeyText,
  clientAddress,
  commandLine,
  databaseUrl,
  dsn,
  flagValue,
  hosts,
  links,
  publicUrl,
  secretText,
  webAddress,
  wholeNumberText,
} from './config-values.ts';
import { ownDsn } from './errors/dsn.ts';
import { s3Problems, s3Settings, s3Variables } from './files/s3/variables.ts';
import { cloudProblems, cloudSettings, cloudVariables } from './integrations/identity/variables.ts';
import { emailAddress, mailSettings, mailVariables } from './mail/mail-variables.ts';
import {
  sealFile,
  sealProblems,
  sealVariables,
  timestampRootsFile,
  timestampService,
} from './signing/sealing/seal-variables.ts';
import { StartError } from './start-error.ts';

/** Every variable the server reads: its schema, its default and its purpose. A test checks `docs/operating.md` against it. */
export const variables = {
  PORT: { read: wholeNumberText(1, 65535), absent: '4100', for: 'The port of app and API.' },
  HOST: {
    read: anyText,
    absent: '127.0.0.1 and ::1',
    for: 'The address to listen on, e.g. 0.0.0.0 behind a proxy on another machine.',
  },
  PUBLIC_URL: {
    read: publicUrl,
    absent: 'http://localhost:{PORT}',
    for: 'The one address people use: links, cookies and passkeys belong to it. https, or http on localhost.',
  },
  TRUST_PROXY: {
    read: wholeNumberText(0, 10),
    absent: '0',
    for: 'How many proxies of yours stand in front; their X-Forwarded-For is believed.',
  },
  DATA_DIR: {
    read: anyText,
    absent: './data',
    for: 'The folder of the embedded database, the files and the keys.',
  },
  ...s3Variables,
  BACKUP_KEY: {
    read: backupKeyText,
    absent: 'made once, in DATA_DIR/backup-key.txt',
    for: 'The key that says of a backup that it is ours, unchanged; a restore asks for it.',
  },
  DATABASE_URL: {
    read: databaseUrl,
    absent: 'the embedded PostgreSQL',
    for: 'Your own PostgreSQL, 16 or newer: the login the server runs as.',
  },
  DATABASE_OWNER_URL: {
    read: databaseUrl,
    absent: 'DATABASE_URL',
    for: 'The login that owns the tables, used for migrations only.',
  },
  NODE_ENV: {
    read: v.picklist(['development', 'production', 'test'], 'Write development, production or test.'),
    absent: 'development',
    for: 'production creates no demo firm unless DEMO says so.',
  },
  DEMO: {
    read: flagValue,
    absent: 'true, in production false',
    for: 'Create the demo firm in an empty database. Its passwords are published: where PUBLIC_URL is not of this machine, it has to be said.',
  },
  LOG_LEVEL: {
    read: v.picklist(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'Write trace, debug, info, warn, error, fatal or silent.',
    ),
    absent: 'info, in demo mode warn',
    for: 'The least important line that is logged.',
  },
  LOG_ADDRESS_DAYS: {
    read: wholeNumberText(0, 3650),
    absent: 'as long as the lines are kept',
    for: 'Days for which the addresses of callers can be read in the log; 0: none is written.',
  },
  FIRM_NAME: { read: anyText, absent: 'Portico Advisory', for: 'The name of the firm, as people read it.' },
  FIRM_ADDRESS: {
    read: anyText,
    absent: 'none, in demo mode an example',
    for: 'Where the firm is, as its letters say it under its name.',
  },
  FIRM_EMAIL: {
    read: emailAddress,
    absent: 'MAIL_FROM',
    for: 'Where answers go to letters that the firm itself writes, such as codes.',
  },
  HELP_URL: { read: webAddress, absent: 'no help link', for: 'Where "Help" leads.' },
  ONBOARDING_V2_URL: {
    read: clientAddress,
    absent: 'no such tab',
    for: 'Where the tab "Onboarding" of a client leads: https, with `{clientId}` in the place of its id.',
  },
  LINKS: {
    read: links,
    absent: 'none',
    for: 'Other apps in the staff menu, as JSON; one without an address does not appear.',
  },
  REDIRECT_HOSTS: {
    read: hosts,
    absent: 'the host of PUBLIC_URL',
    for: 'Further hosts a redirectUrl may name, separated by commas.',
  },
  ...mailVariables,
  ...sealVariables,
  ...cloudVariables,
  OFFLINE_DAYS: {
    read: wholeNumberText(1, 90),
    absent: String(offlineDays),
    for: 'Days after the last contact for which kept data opens offline.',
  },
  UNLOCK_PIN: {
    read: flagValue,
    absent: 'true',
    for: 'Whether people may open what a device keeps by a PIN; passkeys are offered all the same.',
  },
  VERSION_CHECK_MS: {
    read: wholeNumberText(10_000, 86_400_000),
    absent: String(versionCheckMs),
    for: 'How often the app looks for a new version, ms.',
  },
  CORPSEC_CAS360: {
    read: v.picklist(['builtin', 'off'], 'Write builtin or off.'),
    absent: 'builtin',
    for: 'CAS 360: builtin enters companies in the register built in, off takes its buttons away.',
  },
  CORPSEC_BLUEMEG: {
    read: v.picklist(['builtin', 'off'], 'Write builtin or off.'),
    absent: 'builtin',
    for: 'The same for BlueMeg.',
  },
  SENTRY_DSN: {
    read: dsn,
    absent: 'none: the table of errors',
    for: 'The DSN of the Sentry project that errors of the app go to.',
  },
  UPGRADE_BACKUPS: {
    read: wholeNumberText(0, 100),
    absent: '3',
    for: 'Backups kept of those that a start makes before an upgrade of the embedded database; 0: none is made.',
  },
  ACTIVITY_MONTHS: {
    read: wholeNumberText(1, 1200),
    absent: 'all are kept',
    for: 'Whole months for which the activity log is kept. Each start drops older ones.',
  },
  SCAN_COMMAND: {
    read: commandLine,
    absent: 'none: kinds and contents are checked',
    for: 'The command that files from outside pass, on its standard input: exit 0 is clean, 1 infected, else it is asked again.',
  },
  METRICS_SECRET: {
    read: secretText,
    absent: 'none: /metrics answers this machine alone',
    for: 'The secret that /metrics is read with, as bearer.',
  },
  ERROR_DAYS: {
    read: wholeNumberText(1, 365),
    absent: '30',
    for: 'Days for which an error is kept after it was last seen.',
  },
  PUSH_LOOPBACK: {
    read: flagValue,
    absent: 'false',
    for: 'Whether a push service may be on this machine: for tests only, and only where PUBLIC_URL is of this machine.',
  },
  MAIL_PER_DAY: {
    read: wholeNumberText(1, 10_000_000),
    absent: 'as many as there are',
    for: 'E-mails sent in a day (UTC); further ones wait for the next.',
  },
  RATE_LIMIT_FACTOR: {
    read: wholeNumberText(0, 10_000),
    absent: '1',
    for: 'Multiplies every rate limit; 0 switches them off, for load tests only.',
  },
} as const;

type Name = keyof typeof variables;
type Read = { [N in Name]?: v.InferOutput<(typeof variables)[N]['read']> };

/** The server's configuration, checked and completed. */
export type Config = ReturnType<typeof completed>;

/**
 * Reads the environment. An empty variable counts as absent.
 * @throws StartError naming every invalid variable and what to write
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const read: Record<string, unknown> = {};
  for (const [name, { read: schema }] of Object.entries(variables)) {
    const text = env[name];
    if (text === undefined || text === '') continue;
    const result = v.safeParse(schema, text);
    if (result.success) read[name] = result.output;
    else problems.push(`${name}: ${result.issues[0].message}`);
  }
  if (read.DATABASE_OWNER_URL && !read.DATABASE_URL)
    problems.push('DATABASE_OWNER_URL: Set DATABASE_URL too.');
  problems.push(
    ...demoProblems(read as Read),
    ...s3Problems(read as Read),
    ...cloudProblems(read as Read),
    ...sealProblems(read as Read),
  );
  if (problems.length > 0)
    throw new StartError(`The server cannot start with this configuration.\n${problems.join('\n')}`);
  return completed(read as Read);
}

/** Refuses the demo firm on a public address unless DEMO is set: its passwords are published. */
function demoProblems({ DEMO, NODE_ENV, PUBLIC_URL }: Read): string[] {
  if (DEMO !== undefined || NODE_ENV === 'production' || !PUBLIC_URL || isLocal(PUBLIC_URL)) return [];
  return [
    `DEMO: At ${PUBLIC_URL} everybody could sign in to the demo firm, whose passwords are published. Set DEMO=false for a firm of your own (as NODE_ENV=production does), or DEMO=true if this is meant.`,
  ];
}

const isLocal = (url: string): boolean => new URL(url).hostname === 'localhost';

function completed(read: Read) {
  const port = read.PORT ?? 4100;
  const url = read.PUBLIC_URL ?? `http://localhost:${port}`;
  const production = read.NODE_ENV === 'production';
  const demo = read.DEMO ?? !production;
  const dataDir = read.DATA_DIR ?? './data';
  return {
    port,
    /** Null: both loopback addresses. */
    host: read.HOST ?? null,
    publicUrl: url,
    trustProxy: read.TRUST_PROXY ?? 0,
    /** An absolute path. */
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(dataDir),
    /** The bucket of documents, keys and uploads; null: they are in the data folder. */
    s3: s3Settings(read),
    backupKey: read.BACKUP_KEY ?? null,
    databaseUrl: read.DATABASE_URL ?? null,
    databaseOwnerUrl: read.DATABASE_OWNER_URL ?? null,
    demo,
    logLevel: read.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    /** Null: addresses are written as they are. */
    logAddressDays: read.LOG_ADDRESS_DAYS ?? null,
    firmName: read.FIRM_NAME ?? 'Portico Advisory',
    firmAddress: read.FIRM_ADDRESS ?? (demo ? '12 Quayside Row, London' : ''),
    /** Null: answers go to the sender address of mail. */
    firmEmail: read.FIRM_EMAIL ?? null,
    helpUrl: read.HELP_URL ?? null,
    /** Null: clients have no such tab. */
    onboardingUrl: read.ONBOARDING_V2_URL ?? null,
    links: read.LINKS ?? [],
    redirectHosts: [...new Set([new URL(url).host, ...(read.REDIRECT_HOSTS ?? [])])],
    ...mailSettings(read),
    timestamps: timestampService(read),
    timestampRootsFile: timestampRootsFile(read),
    sealFile: sealFile(read),
    /** Identity providers, by portal. */
    cloud: cloudSettings(read),
    offlineDays: read.OFFLINE_DAYS ?? offlineDays,
    unlockPin: read.UNLOCK_PIN ?? true,
    versionCheckMs: read.VERSION_CHECK_MS ?? versionCheckMs,
    /** The corporate-secretary tools that are on. */
    secretary: { cas360: read.CORPSEC_CAS360 !== 'off', bluemeg: read.CORPSEC_BLUEMEG !== 'off' },
    /** The Sentry project that error reports are forwarded to; null: they go into the table of errors. */
    sentry: read.SENTRY_DSN ?? null,
    /** The DSN that reports of the app must name. */
    errorDsn: read.SENTRY_DSN?.text ?? ownDsn(url),
    upgradeBackups: read.UPGRADE_BACKUPS ?? 3,
    activityMonths: read.ACTIVITY_MONTHS ?? null,
    /** Program and words of the scan of uploads from outside; null: there is none. */
    scanCommand: read.SCAN_COMMAND ?? null,
    /** Null: metrics are for this machine alone. */
    metricsSecret: read.METRICS_SECRET ?? null,
    errorDays: read.ERROR_DAYS ?? 30,
    pushLoopback: read.PUSH_LOOPBACK === true && isLocal(url),
    /** Null: no limit. */
    mailPerDay: read.MAIL_PER_DAY ?? null,
    rateLimitFactor: read.RATE_LIMIT_FACTOR ?? 1,
  };
}
