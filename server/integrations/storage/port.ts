import type { Drive, Site, StoredEntry } from '#contract/documents/document-storage.ts';
import type { Actor } from '#server/db/actor.ts';

/** A folder: a drive, and the path from its root without leading and trailing slashes; '' is the root. */
export interface StorageLocation {
  driveId: string;
  path: string;
}

/** A stored file: its facts, and its bytes on demand. */
export interface StoredFile {
  name: string;
  /** Bytes. */
  size: number;
  bytes(): Promise<Uint8Array>;
}

/** A stored file by its id. */
export interface StoredItem {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  type: string;
  modifiedAt: string;
  etag: string;
  /** Its bytes as a blob of the file store, which sends them. */
  blob(): Promise<string>;
}

/**
 * The firm's document storage. Every call is made for an actor, whose rights apply: something missing and something they may not see both
 * give undefined. Ids are the provider's. Calls are made outside transactions, since a provider may be slow.
 * @throws Refusal `unavailable` if the provider cannot be reached
 */
export interface DocumentStorage {
  sites(who: Actor): Promise<Site[]>;
  /** The sites of a client: its own, if it has one, before those of the clients that were merged into it. */
  sitesOfClient(who: Actor, clientId: string): Promise<Site[]>;
  drives(who: Actor, siteId: string): Promise<Drive[] | undefined>;
  /** The actor's own drive, if they have one. */
  myDrive(who: Actor): Promise<Drive | undefined>;
  list(who: Actor, place: StorageLocation): Promise<StoredEntry[] | undefined>;
  /** Makes a folder; false if something of that name exists. */
  createFolder(who: Actor, place: StorageLocation, name: string): Promise<boolean | undefined>;
  /** The site of business development, if there is one. */
  bdSite(who: Actor): Promise<Site | undefined>;
  /** The files of a drive that the actor may see, in the order asked for. */
  items(who: Actor, driveId: string, ids: readonly string[]): Promise<StoredItem[]>;
  open(who: Actor, place: StorageLocation, name: string): Promise<StoredFile | undefined>;
}
