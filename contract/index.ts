import * as activity from './activity.ts';
import * as clientForms from './client-forms.ts';
import * as clients from './clients.ts';
import * as cloud from './cloud.ts';
import * as consent from './consent.ts';
import * as contacts from './contacts.ts';
import * as devices from './devices.ts';
import * as documentStorage from './document-storage.ts';
import * as documents from './documents.ts';
import * as drafts from './drafts.ts';
import * as employees from './employees.ts';
import type { Endpoint } from './endpoint.ts';
import * as errorsTable from './errors-table.ts';
import * as exports from './exports.ts';
import * as inbox from './inbox.ts';
import * as lateEvidence from './late-evidence.ts';
import * as letterPreview from './letter-preview.ts';
import * as mail from './mail.ts';
import * as passkeys from './passkeys.ts';
import * as payroll from './payroll.ts';
import * as people from './people.ts';
import * as progress from './progress.ts';
import { records } from './records.ts';
import * as reference from './reference.ts';
import * as sealing from './sealing.ts';
import * as sending from './sending.ts';
import * as sent from './sent-envelopes.ts';
import * as session from './session.ts';
import * as settings from './settings.ts';
import * as signerLookup from './signer-lookup.ts';
import * as signing from './signing.ts';
import * as standing from './standing.ts';
import * as storage from './storage.ts';
import * as submission from './submission.ts';
import * as verification from './verification.ts';
import * as views from './views.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'api' in value && 'path' in value && 'allow' in value;

/** Every endpoint, once. The server mounts this table; the app imports single endpoints from their domain instead. */
export const endpoints: readonly Endpoint[] = [
  activity,
  clientForms,
  clients,
  cloud,
  consent,
  contacts,
  devices,
  documentStorage,
  documents,
  drafts,
  employees,
  errorsTable,
  exports,
  inbox,
  lateEvidence,
  letterPreview,
  mail,
  passkeys,
  payroll,
  people,
  progress,
  reference,
  sealing,
  sending,
  sent,
  session,
  settings,
  signerLookup,
  signing,
  standing,
  storage,
  submission,
  verification,
  views,
  ...Object.values(records),
].flatMap((domain) => Object.values(domain).filter(isEndpoint));
