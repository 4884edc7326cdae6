import { serveTasks } from '../worker/serve-tasks.ts';
import { comparePdf } from './compare.ts';
import { compareSealed } from './compare-sealed.ts';
import { pagePictures } from './page-pictures.ts';
import { startPdfium } from './pdfium.ts';

const tasks = { comparePdf, pagePictures, compareSealed };
export type DrawingTasks = typeof tasks;

// A process that waits for its file has loaded PDFium by then; a failure is the task's.
startPdfium().catch(() => undefined);
serveTasks(tasks);
