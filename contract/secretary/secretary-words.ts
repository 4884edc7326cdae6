export const officerPositions = ['DIRECTOR', 'SECRETARY', 'ALTERNATE', 'AUDITOR', 'PUBLIC_OFFICER'] as const;
export type OfficerPosition = (typeof officerPositions)[number];
/** Positions as pages and registers name them. */
export const positionNames: Readonly<Record<OfficerPosition, string>> = {
  DIRECTOR: 'Director',
  SECRETARY: 'Secretary',
  ALTERNATE: 'Alternate director',
  AUDITOR: 'Auditor',
  PUBLIC_OFFICER: 'Public officer',
};

export const officerStatuses = ['APPOINTED', 'RESIGNED', 'REMOVED', 'DECEASED'] as const;
export type OfficerStatus = (typeof officerStatuses)[number];

/** The answer of the register to a filing. */
export const filingOutcomes = ['ACCEPTED', 'REJECTED'] as const;
export type FilingOutcome = (typeof filingOutcomes)[number];

/** Statutory registers, in the order in which pages name them. */
export const registers = ['MEMBERS', 'OFFICERS', 'CHARGES', 'CONTROLLERS'] as const;
export type Register = (typeof registers)[number];

/** Corporate-secretary tools, by their names in calls and on clients. */
export const secretaryTools = ['cas360', 'bluemeg'] as const;
export type SecretaryTool = (typeof secretaryTools)[number];
export const toolNames: Readonly<Record<SecretaryTool, string>> = { cas360: 'CAS 360', bluemeg: 'BlueMeg' };
