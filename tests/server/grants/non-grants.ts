const bookkeeping = 'Numbers and times of the row, which no call takes.';
const ofPerson = 'Facts about the person, which open nothing.';
/** Columns of the tables of `grants` that give no right, each with the reason. */
export const nonGrants: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  contacts: {
    [bookkeeping]: ['id', 'client_id', 'created_at', 'updated_at', 'updated_by', 'deleted_at', 'version'],
    'Set by the person’s own use of a link; other calls take it away.': ['account_id'],
    'Who signs in is the account; an address alone opens nothing.': ['email'],
    'What the contact is to the client: words to find them by.': ['roles', 'is_primary'],
    'Letters about changes, which say no more than that there was one.': ['notify'],
    'The party that the contact is, which tells staff alone of the contact’s other roles.': ['party_id'],
    [ofPerson]: ['salutation', 'first_name', 'last_name', 'job_title', 'phones', 'birth_date', 'language'],
  },
  payroll_employees: {
    [bookkeeping]: ['id', 'client_id', 'created_at', 'updated_at', 'updated_by', 'deleted_at', 'version'],
    'Set by the person’s own use of a link; other calls take it away.': ['account_id'],
    'Whose access the record had before, which opens nothing.': ['closed_account_id'],
    'Who signs in is the account; an address alone opens nothing.': ['work_email', 'personal_email'],
    'The time of a letter; the link in it is what opens.': ['invited_at'],
    'Pay and who runs it: an employee sees their own rows, whatever they say.': [
      ...['calendar_id', 'employee_no', 'department', 'employment_type', 'hire_date', 'end_date'],
      ...['currency', 'base_salary', 'pay_unit', 'national_id', 'tax_id', 'bank_account'],
    ],
    [ofPerson]: [
      ...['first_name', 'last_name', 'preferred_name', 'phone', 'birth_date', 'nationality', 'address'],
      'job_title',
    ],
  },
  users: {
    [bookkeeping]: ['id', 'created_at', 'version', 'release_notes_seen'],
    'Set by the person’s own use of a link; other calls take it away.': ['account_id'],
    'Who signs in is the account; an address alone opens nothing.': ['email'],
    'A line of the organisation chart: a manager sees no more of their people than others do.': [
      'manager_id',
    ],
    'The person’s own choice to be found by what they can.': ['finder'],
    [ofPerson]: [
      ...['first_name', 'last_name', 'display_name', 'job_title', 'work_phone', 'office_id', 'schools'],
      ...['skills', 'interests', 'past_projects', 'languages', 'qualifications'],
    ],
  },
  roles: {
    [bookkeeping]: ['id', 'version'],
    'The side of a role is set when it is made, and always that of staff for a role of the firm.': [
      'guard_name',
    ],
    'A role of the firm never has the name of one of the contract, which are those that open something.': [
      'name',
    ],
    'A requirement of its people, which opens nothing.': ['second_factor'],
  },
  directory_groups: {
    [bookkeeping]: ['id', 'created_at', 'version'],
    'A group gives nothing by its name; who is in it, the directory says.': ['name', 'external_id'],
  },
  user_roles: { 'The person; the right is in the other column.': ['user_id'] },
  user_teams: { 'The person; the right is in the other column.': ['user_id'] },
  directory_group_roles: { 'The group; the right is in the other column.': ['group_id'] },
  directory_group_teams: { 'The group; the right is in the other column.': ['group_id'] },
  user_groups: { 'The group; the right is in the other column.': ['group_id'] },
};
