/* Words of meetings of a client's board and members. */

export const meetingTypes = ['BOARD', 'AGM', 'EGM', 'COMMITTEE', 'WRITTEN_RESOLUTION'] as const;
export type MeetingType = (typeof meetingTypes)[number];
export const meetingTypeWords: Readonly<Record<MeetingType, string>> = {
  BOARD: 'Board meeting',
  AGM: 'Annual general meeting',
  EGM: 'Extraordinary general meeting',
  COMMITTEE: 'Committee meeting',
  WRITTEN_RESOLUTION: 'Written resolution',
};

export const meetingStatuses = [
  'DRAFT',
  'CALLED',
  'HELD',
  'MINUTES_DRAFT',
  'MINUTES_SIGNED',
  'CANCELLED',
] as const;
export type MeetingStatus = (typeof meetingStatuses)[number];
export const meetingStatusWords: Readonly<Record<MeetingStatus, string>> = {
  DRAFT: 'Draft',
  CALLED: 'Called',
  HELD: 'Held',
  MINUTES_DRAFT: 'Minutes in draft',
  MINUTES_SIGNED: 'Minutes signed',
  CANCELLED: 'Cancelled',
};

/** A meeting has at most one chair and one secretary. */
export const inviteeRoles = [
  'CHAIR',
  'SECRETARY',
  'DIRECTOR',
  'SHAREHOLDER',
  'MEMBER',
  'ADVISER',
  'GUEST',
] as const;
export type InviteeRole = (typeof inviteeRoles)[number];

export const attendances = ['INVITED', 'ATTENDED', 'PROXY', 'ABSENT'] as const;
export type Attendance = (typeof attendances)[number];
export const attendanceWords: Readonly<Record<Attendance, string>> = {
  INVITED: 'Invited',
  ATTENDED: 'Attended',
  PROXY: 'By proxy',
  ABSENT: 'Absent',
};

export const results = ['PASSED', 'REJECTED', 'DEFERRED'] as const;
export type Result = (typeof results)[number];

/** Most of each at one meeting. */
export const most = { invitees: 100, items: 100, papers: 20, minutes: 600, votes: 100 } as const;
