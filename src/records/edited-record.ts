import { createContext } from 'react';
import type { RecordRow } from '#contract/core/record.ts';

/** The record that a form changes, as the server has it; undefined for a new one. For fields that have a command of their own. */
export const EditedRecord = createContext<RecordRow | undefined>(undefined);
