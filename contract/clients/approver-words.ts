export const approvalSubjects = ['PAYROLL', 'PAYMENT', 'INVOICE', 'CONTRACT', 'HR', 'ONBOARDING'] as const;
export type ApprovalSubject = (typeof approvalSubjects)[number];

/** JOINT: it takes two of them. */
export const approvalModes = ['SINGLE', 'JOINT'] as const;
export type ApprovalMode = (typeof approvalModes)[number];
