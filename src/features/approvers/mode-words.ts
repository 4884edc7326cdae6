import type { ApprovalMode } from '#contract/clients/approver-words.ts';

export const modeWords: Readonly<Record<ApprovalMode, string>> = { SINGLE: 'Alone', JOINT: 'Jointly' };
