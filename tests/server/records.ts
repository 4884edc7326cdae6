import type { Endpoint } from '#contract/core/endpoint.ts';
import type { RecordKey } from '#contract/core/record.ts';
import { records } from '#contract/records.ts';
import { type RecordName, recordExamples } from '../fixtures/record-examples.ts';
import type { TestFirm } from './fixtures.ts';

export { type RecordName, recordExamples };

export const recordNames = Object.keys(records) as RecordName[];

/** The calls of a record, for tests that run over all records with their examples. */
export interface AnyRecord {
  readonly list: Endpoint;
  readonly read: Endpoint;
  readonly create: Endpoint;
  readonly importRows: Endpoint;
  readonly logExport: Endpoint;
  readonly update: Endpoint;
  readonly remove: Endpoint;
  readonly restore: Endpoint;
  readonly history: Endpoint;
  readonly label: string;
  readonly key: RecordKey;
}
export const recordOf = (name: RecordName): AnyRecord => records[name];
/** True if the record belongs to a client. */
export const isOfClient = (name: RecordName): boolean => 'client_id' in records[name].fields;
/** The body of a call that adds one, to this client if it is one of a client. */
export const recordBody = (firm: TestFirm, name: RecordName, clientId: string) => ({
  id: firm.id(),
  ...(isOfClient(name) && { client_id: clientId }),
  form: recordExamples(firm)[name].form,
});
/** True for a call of any record. */
export const isOfRecord = (endpoint: string): boolean =>
  recordNames.some((name) => endpoint.startsWith(`${name}.`));
