import type { Handler } from '../http/handler.ts';
import { officeHandlers } from './offices.ts';

/** The calls of the firm's own records. */
export const firmHandlers: readonly Handler[] = [...officeHandlers];
