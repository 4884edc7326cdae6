import type { WizardStep } from '../../../../contract/signing/drafts.ts';

/** Where a draft is begun. */
export const newDraftPage = '/app/sign/create/select-document';

/** Where a step of a draft is, for links and navigations. */
export const draftPlaceOf = (step: WizardStep, id: string) =>
  ({ to: `/app/sign/create/${step}/$id`, params: { id } }) as const;

/** The same as a path. */
export const pageOf = (step: WizardStep, id: string): string => `/app/sign/create/${step}/${id}`;

/** Where what this device keeps of a draft is: one edit, whichever step it was made in. */
export const draftSubject = (id: string) => `envelope-draft:${id}`;
export const newDraftSubject = 'envelope-draft:new';
