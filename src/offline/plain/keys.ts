/** The localStorage key of answers that are not personal. */
export const referenceKey = 'portico-reference';

/** The localStorage key of the steps of setting up a firm. */
export const setupDraftKey = 'portico-setup';

/** The localStorage key of how columns of files were chosen. */
export const importColumnsKey = 'portico-import-columns';

/** The localStorage key of the portals of which “Ready offline” was said. */
export const readyKey = 'portico-ready';
