import { clientExport } from '../clients/export.ts';
import { sentExport } from '../signing/sent/export-sent.ts';
import type { AnySource } from './source.ts';

/** Every list that can be exported. */
export const exportSources: readonly AnySource[] = [clientExport, sentExport];
