/** Kinds of proof that somebody did a course: a tick with the day, or a file such as a certificate. */
export const proofKinds = ['TICK', 'FILE'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** State of a course for one person today. */
export const trainingStates = ['OPEN', 'OVERDUE', 'DONE'] as const;
export type TrainingState = (typeof trainingStates)[number];
