import { serveTasks } from '../worker/serve-tasks.ts';
import { comparePdf } from './compare.ts';
import { startPdfium } from './pdfium.ts';

const tasks = { comparePdf };
export type DrawingTasks = typeof tasks;

// A process that waits for its file has loaded PDFium by then; a failure is the task's.
startPdfium().catch(() => undefined);
serveTasks(tasks);
