import type { Draft } from '../../../../contract/drafts.ts';

/** Where the wizard begins. */
export const newDocumentPath: string = '/app/sign/create/select-document';

/** Where a draft stands in the wizard. */
export const wizardPath = ({ id, step }: Pick<Draft, 'id' | 'step'>): string =>
  `/app/sign/create/${step}/${id}`;
