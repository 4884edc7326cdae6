import { fileURLToPath } from 'node:url';

/** The folder of dated copies, `firm-<day>.tar.gz` among them. */
export const frozenFolder = fileURLToPath(new URL('../../fixtures/frozen', import.meta.url));

/** The key that a frozen firm is restored with. It protects nothing: the passwords of a demo firm are published. */
export const frozenKey = 'a frozen demo firm';
