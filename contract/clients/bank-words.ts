export const bankPurposes = ['SALARY', 'TAX', 'FEES', 'REFUND'] as const;
export type BankPurpose = (typeof bankPurposes)[number];

/** UNVERIFIED: taken over from before, in use though no second person has seen it. */
export const bankStates = ['UNVERIFIED', 'VERIFIED', 'CLOSED'] as const;
export type BankState = (typeof bankStates)[number];

export const bankChangeKinds = ['ADD', 'CHANGE', 'CLOSE'] as const;
export type BankChangeKind = (typeof bankChangeKinds)[number];

/** SUPERSEDED: a later change of the same account took its place before anybody decided it. */
export const bankChangeStates = ['PROPOSED', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'SUPERSEDED'] as const;
export type BankChangeState = (typeof bankChangeStates)[number];

/** Reasons why somebody does not approve a change, as the database tells them. */
export const approvalObstacles = ['forbidden', 'alone', 'same_person', 'same_device'] as const;
export type ApprovalObstacle = (typeof approvalObstacles)[number];

export const obstacleWords: Readonly<Record<ApprovalObstacle, string>> = {
  forbidden: 'Your role does not change these accounts.',
  alone: 'You are the only person who may change these accounts, and it takes two.',
  same_person: 'You proposed this change, so somebody else approves it.',
  same_device: 'You signed in on the device of the person who proposed this change. Sign in on your own.',
};
