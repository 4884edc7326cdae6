import type { CloudPortal } from '../contract/session/cloud.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import type { KeyFiles } from './files/keys.ts';
import type { PartialStore } from './files/partial.ts';
import type { FileStore } from './files/store.ts';
import type { IdentityProvider } from './integrations/identity/provider.ts';
import type { DocumentStorage } from './integrations/storage/port.ts';
import type { Logger } from './log.ts';
import type { MailPort } from './mail/port.ts';
import type { PdfWork } from './signing/pdf/pdf-work.ts';
import type { SignerKeeper } from './signing/pdf/signer-keeper.ts';

/** What the server is made of; composed once in `compose.ts`, handed to every handler and job. */
export interface Services {
  config: Config;
  clock: Clock;
  log: Logger;
  db: Db;
  files: FileStore;
  /** The daily roots of every record, by day. */
  anchors: KeyFiles;
  /** Uploads on their way. */
  uploads: PartialStore;
  mail: MailPort;
  /** Where the firm keeps its documents. */
  storage: DocumentStorage;
  /** Who vouches for people who sign in elsewhere, by portal. */
  identity: Partial<Record<CloudPortal, IdentityProvider>>;
  /** Where PDFs are inspected, composed and sealed, apart from the server. */
  pdf: PdfWork;
  /** What seals completed documents. */
  signer: SignerKeeper;
  /** Roots of the time-stamp authorities the firm relies on, PEM. */
  timestampRoots: string;
  /** The version of the build: in `/config.json`, `get-version` and a header of every answer. */
  version: string;
}
