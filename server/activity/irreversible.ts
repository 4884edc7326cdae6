const read = 'What somebody read or looked at stays so.';
const access = 'Access to an account is ended or given anew on its own page, not reversed here.';

/** The reason why entries of a log cannot be reversed, by the log's name. */
const reasons: Readonly<Record<string, string>> = {
  Navigation: 'A visit to a page changes nothing, so there is nothing to reverse.',
  Client:
    'The status of a client is changed by the actions on its own page, which say what undoes them; a merge is undone there too.',
  Session: 'Somebody signed in or out: there is nothing to reverse.',
  Signing: 'What was done to an envelope stands. Cancel, correct or extend it on its own page.',
  Payslip:
    'A payslip that was published is withdrawn among the payslips; a draft that was changed is edited or removed there.',
  'HR document': read,
  Inbox: read,
  Comment: 'A comment is taken back or brought back by its writer, on the tab of its client.',
  Approver: 'A right to approve is changed or taken away on its own tab.',
  'Bank account':
    'A change that waits is refused or withdrawn among the bank details; one that was approved is reversed from its own entry.',
  Agreement: 'What was published or accepted stays so: publish a new version, and everybody decides anew.',
  Firm: 'The firm is changed in its settings.',
  Device: access,
  Passkey: access,
  'Second factor': access,
  Export: 'A file that was made or removed is not brought back. Export the list again.',
  Upload: 'A file that was uploaded is removed where it is used.',
  Folder: 'A folder is removed in the document storage.',
  Meeting: 'What was done to a meeting is changed on its own page.',
  Party: 'A merge is undone on the party’s page, and a decision about two parties where they are listed.',
  'Register check':
    'A comparison changes nothing, and a fact that was kept is decided anew when the register says something else.',
  Profile: 'A profile is changed by its own person.',
  View: 'A saved view is changed or brought back in its list.',
  Error: 'An error is resolved or opened again on its own page.',
};

/** Words for an entry that no record kind reverses. */
export const irreversible = (name: string): string =>
  reasons[name] ?? 'Entries of this kind cannot be reversed.';
