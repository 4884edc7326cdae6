import type { SecretaryTool } from '#contract/secretary/secretary-words.ts';
import type { CloudPortal } from '#contract/session/cloud.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db, Tx } from './db/db.ts';
import type { KeyFiles } from './files/keys.ts';
import type { PartialStore } from './files/partial.ts';
import type { FileStore } from './files/store.ts';
import type { Accounting } from './integrations/accounting/port.ts';
import type { Crm } from './integrations/crm/port.ts';
import type { IdentityProvider } from './integrations/identity/provider.ts';
import type { CompanyRegistry } from './integrations/registry/port.ts';
import type { CorporateSecretary } from './integrations/secretary/port.ts';
import type { DocumentStorage } from './integrations/storage/port.ts';
import type { Logger } from './log.ts';
import type { MailPort } from './mail/port.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { SecretBox } from './session/second-factor/secret-box.ts';
import type { SignerKeeper } from './signing/pdf/seal/signer-keeper.ts';
import type { PdfWork } from './signing/pdf/worker/pdf-work.ts';

/** The server's parts, composed once in `compose.ts` and passed to every handler and job. */
export interface Services {
  config: Config;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  db: Db;
  files: FileStore;
  /** Encrypts the secrets that the database keeps. */
  secretBox: SecretBox;
  /** The daily anchors of all records, by day. */
  anchors: KeyFiles;
  /** Unfinished uploads. */
  uploads: PartialStore;
  mail: MailPort;
  /** The firm's name, and its logo as PNG, as letters show them. */
  brand(tx: Tx): Promise<{ name: string; logo: Uint8Array | null }>;
  /** The firm's document storage. */
  storage: DocumentStorage;
  /** The firm's ledger. */
  accounting: Accounting;
  /** The firm's CRM. */
  crm: Crm;
  /** The corporate-secretary tools that the firm has on. */
  secretary: Partial<Record<SecretaryTool, CorporateSecretary>>;
  /** The register of companies by which clients are checked. */
  registry: CompanyRegistry;
  /** Identity providers, by portal. */
  identity: Partial<Record<CloudPortal, IdentityProvider>>;
  /** The process that inspects, composes and seals PDFs, apart from the server. */
  pdf: PdfWork;
  /** The signer of completed documents. */
  signer: SignerKeeper;
  /** Root certificates of the time-stamp authorities the firm relies on, PEM. */
  timestampRoots: string;
  /** The version of the build: in `/config.json`, `get-version` and a header of every answer. */
  version: string;
}
