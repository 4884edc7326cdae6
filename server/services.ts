import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import type { FileStore } from './files/store.ts';
import type { Logger } from './log.ts';
import type { MailPort } from './mail/port.ts';

/** What the server is made of; composed once in `main.ts`, handed to every handler and job. */
export interface Services {
  config: Config;
  clock: Clock;
  log: Logger;
  db: Db;
  files: FileStore;
  mail: MailPort;
}
