import type { Audience, Endpoint } from '../../contract/endpoint.ts';
import type { FileClass, FileRef } from './files.ts';

/** A list kept for an audience. Screens use the same `input`, so the kept answer is the one they ask for. */
export interface KeptList {
  readonly endpoint: Endpoint;
  readonly input: { query: Record<string, string> };
  /** The files of its rows that are kept too, in the order they are fetched. */
  readonly files: (rows: unknown[]) => KeptFile[];
}
export interface KeptFile extends FileRef {
  readonly endpoint: Endpoint;
  readonly class: FileClass;
  readonly bytes: number;
  /** Envelope to prepare for signing offline: its record and its ticket are kept too. */
  readonly envelopeId?: string;
}
export declare const policy: Readonly<Record<Audience, readonly KeptList[]>>;
