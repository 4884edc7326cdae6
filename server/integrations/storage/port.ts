import type { Drive, Site, StoredEntry } from '../../../contract/documents/document-storage.ts';
import type { Actor } from '../../db/actor.ts';

/** A folder: a drive, and the path from its root without slashes at its ends; '' is the root. */
export interface StorageLocation {
  driveId: string;
  path: string;
}

/** A stored file: what is known of it, and its bytes once they are wanted. */
export interface StoredFile {
  name: string;
  /** Bytes. */
  size: number;
  bytes(): Promise<Uint8Array>;
}

/**
 * Where the firm keeps its documents. Everything is asked for somebody, whose rights decide: what is not there and what is not theirs
 * to see are answered alike, with undefined. Ids are the provider's. Nothing is asked inside a transaction, since a provider may be far
 * away; one that cannot be reached throws a `Refusal`, `unavailable`.
 */
export interface DocumentStorage {
  sites(who: Actor): Promise<Site[]>;
  /** The site of a client, if it has one. */
  siteOfClient(who: Actor, clientId: string): Promise<Site | undefined>;
  drives(who: Actor, siteId: string): Promise<Drive[] | undefined>;
  /** Their own drive, if they have one. */
  myDrive(who: Actor): Promise<Drive | undefined>;
  list(who: Actor, place: StorageLocation): Promise<StoredEntry[] | undefined>;
  /** Makes a folder; false where something of that name is there already. */
  createFolder(who: Actor, place: StorageLocation, name: string): Promise<boolean | undefined>;
  open(who: Actor, place: StorageLocation, name: string): Promise<StoredFile | undefined>;
}
