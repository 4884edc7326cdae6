import type { RoleOf } from '../core/permissions.ts';

/** How somebody shows that they did a course: a tick with the day, or a file such as a certificate. */
export const proofKinds = ['TICK', 'FILE'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** State of a course for one person today. */
export const trainingStates = ['OPEN', 'OVERDUE', 'DONE'] as const;
export type TrainingState = (typeof trainingStates)[number];

/** The roles of staff, which a course can be required of. */
export const staffRoles = ['ADM', 'RM', 'ASC', 'CMP', 'PAY', 'FIN', 'AUD'] as const satisfies RoleOf<'api'>[];
