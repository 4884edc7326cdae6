import type { WizardStep } from '#contract/signing/drafts.ts';

/** The page that begins a draft. */
export const newDraftPage = '/app/sign/create/select-document';

/** The page of a draft's step, for links and navigations. */
export const draftPlaceOf = (step: WizardStep, id: string) =>
  ({ to: `/app/sign/create/${step}/$id`, params: { id } }) as const;

/** The same as a path. */
export const pageOf = (step: WizardStep, id: string): string => `/app/sign/create/${step}/${id}`;

/** Subject of this device's edit of a draft: one edit for all steps. */
export const draftSubject = (id: string) => `envelope-draft:${id}`;
export const newDraftSubject = 'envelope-draft:new';
