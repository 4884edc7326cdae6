import { addresses } from './clients/addresses.ts';
import { attributes } from './clients/attributes.ts';
import { clientServices } from './clients/client-services.ts';
import { addComment } from './clients/comments.ts';
import { writeMessage } from './clients/conversation.ts';
import { relationshipManagers } from './clients/relationship-managers.ts';
import { type Command, changedBack, inBody } from './core/command.ts';
import { recordCommands } from './core/record-commands.ts';
import { sendDocuments, sendInformation } from './documents/your-documents.ts';
import { readInboxItem } from './inbox.ts';
import { requestHrDocument } from './payroll/hr-requests.ts';
import { answerPayReport } from './payroll/pay-runs.ts';
import { acknowledgeHrDocument, markPayslipViewed } from './payroll/payroll.ts';
import { updateProfile } from './people/people.ts';
import { submit } from './signing/submission.ts';

/** Every write that may wait on a device. Devices store these names and versions. */
export const commands = {
  'signing.submit': {
    endpoint: submit,
    sealed: true,
    supersedes: false,
    version: 1,
    upcast: {},
    title: 'Signature or answer',
  },
  'payroll.markPayslipViewed': {
    endpoint: markPayslipViewed,
    sealed: false,
    supersedes: true,
    receipt: true,
    version: 1,
    upcast: {},
    title: 'Payslip opened',
  },
  'payroll.acknowledgeHrDocument': {
    endpoint: acknowledgeHrDocument,
    sealed: false,
    supersedes: true,
    version: 1,
    upcast: {},
    title: 'HR document acknowledged',
  },
  'hrRequests.create': {
    endpoint: requestHrDocument,
    sealed: false,
    supersedes: false,
    version: 1,
    upcast: {},
    title: 'HR document asked for',
  },
  'payReports.answer': {
    endpoint: answerPayReport,
    sealed: false,
    supersedes: true,
    version: 1,
    upcast: {},
    title: 'Payroll report answered',
  },
  'yourDocuments.send': {
    endpoint: sendDocuments,
    sealed: false,
    supersedes: false,
    files: 'document',
    version: 1,
    upcast: {},
    title: 'Documents for the firm',
  },
  'yourDocuments.inform': {
    endpoint: sendInformation,
    sealed: false,
    supersedes: false,
    files: 'document',
    version: 1,
    upcast: {},
    title: 'Information for the firm',
  },
  'comments.add': {
    endpoint: addComment,
    sealed: false,
    supersedes: false,
    files: 'document',
    version: 1,
    upcast: {},
    title: 'Comment',
  },
  'conversation.write': {
    endpoint: writeMessage,
    sealed: false,
    supersedes: false,
    files: 'document',
    version: 1,
    upcast: {},
    title: 'Message to the firm',
  },
  ...recordCommands(addresses),
  ...recordCommands(attributes),
  ...recordCommands(clientServices),
  ...recordCommands(relationshipManagers),
  'people.updateProfile': {
    endpoint: updateProfile,
    sealed: false,
    supersedes: true,
    onVersion: inBody,
    opposite: changedBack('people.updateProfile'),
    version: 1,
    upcast: {},
    title: 'Profile changed',
  },
  'inbox.read': {
    endpoint: readInboxItem,
    sealed: false,
    supersedes: true,
    receipt: true,
    version: 1,
    upcast: {},
    title: 'Read in the inbox',
  },
} as const satisfies Record<string, Command>;
export type CommandName = keyof typeof commands;

/** True if a command only reports to the firm what a person saw. */
export const isReceipt = (name: CommandName): boolean =>
  (commands[name] as Command | undefined)?.receipt === true;

/** True if this is the name of a command. Commands have the names of their endpoints. */
export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);
