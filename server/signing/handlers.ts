import type { Handler } from '../http/handler.ts';
import { comparisonHandlers } from './comparison/handlers.ts';
import { draftHandlers } from './drafts/handlers.ts';
import { lateHandlers } from './late/handlers.ts';
import { lifecycleHandlers } from './lifecycle/handlers.ts';
import { sealingHandlers } from './sealing/handlers.ts';
import { sendingHandlers } from './sending/handlers.ts';
import { sentHandlers } from './sent/handlers.ts';
import { recipientHandlers } from './submissions/handlers.ts';
import { verificationHandlers } from './verification/handlers.ts';

export const signingHandlers: readonly Handler[] = [
  ...draftHandlers,
  ...comparisonHandlers,
  ...sendingHandlers,
  ...sentHandlers,
  ...lifecycleHandlers,
  ...recipientHandlers,
  ...lateHandlers,
  ...sealingHandlers,
  ...verificationHandlers,
];
