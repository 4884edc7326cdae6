/**
 * Every screen by the person who sees it, in the order they are walked through (`walk.ts`). `$name` stands for the value in the first link
 * of that shape on an earlier screen, or in a prepared address (`prepared.ts`).
 */
export const screens = {
  stranger: [
    '/auth/login',
    '/auth/employee-login',
    '/error',
    '/unauthorized',
    '/redirect-action',
    '/no/such/page',
    '/auth/external-login/wrong',
    '/verify',
    '/verify/trust',
    '/verify/0000-0000-0000-0000',
  ],
  employee: [
    '/client/my-home',
    '/client/my-payslips',
    '/client/my-payslips/$id',
    '/client/my-hr-documents',
    '/client/my-hr-documents/$id',
    '/client/sign/document-to-sign',
    '/client/outbox',
  ],
  contact: ['/client/home'],
  viewer: ['/client/home', '/client/shared-documents/list', '/client/shared-documents/$id'],
  both: [
    '/client/sign/document-to-sign',
    '/client/sign/document-to-sign/$id',
    '/client/sign/document-to-sign/confirmation/$id',
    '/client/sign/document-to-sign/sealed/$id/$document',
  ],
  signer: [
    '/external/home',
    '/external/sign/document-to-sign',
    '/external/sign/document-to-sign/$id',
    '/external/sign/document-to-sign/confirmation/$id',
    '/external/sign/document-to-sign/sealed/$id/$document',
    '/external/outbox',
  ],
  manager: [
    '/app/sign/document-to-sign',
    '/app/sign/document-to-sign/$id',
    '/app/sign/document-to-sign/confirmation/$id',
    '/app/sign/document-to-sign/sealed/$id/$document',
    '/app/sign/list',
    '/app/sign/create/select-document',
  ],
  /** The administrator, whose draft was prepared, and one that is sent. */
  sender: [
    '/app/sign/create/select-document/$id',
    '/app/sign/create/add-signers/$id',
    '/app/sign/create/add-observers/$id',
    '/app/sign/create/configure-document/$id',
    '/app/sign/create/sign-document/$id',
    '/app/sign/create/sign-document-done/$id',
    '/app/sign/create/send-for-signing/$id',
    '/app/sign/create/confirmation/$id',
    '/app/sign/list/$id',
    '/app/sign/list/$id/read/$document',
    '/app/sign/list/$id/correct',
  ],
  administrator: [
    '/app/dashboard/my-dashboard',
    '/app/clients/list',
    '/app/clients/$id/info',
    '/app/clients/$id/info/update',
    '/app/clients/$id/addresses',
    '/app/clients/$id/addresses/create',
    '/app/clients/$id/addresses/update/$addressId',
    '/app/clients/$id/relationship-managers',
    '/app/clients/$id/relationship-managers/create',
    '/app/clients/$id/relationship-managers/update/$clientRmId',
    '/app/exports',
    '/app/verify',
    '/app/outgoing-mail',
    '/app/errors',
    '/app/errors/$id',
    '/app/outbox',
    '/app/profile',
  ],
} as const;

export type Walker = keyof typeof screens;
export const walkers = Object.keys(screens) as Walker[];
