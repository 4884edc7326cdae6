/** Every screen by who sees it: its address, and the heading that says it is there. */
export const screens = {
  stranger: [
    '/auth/login',
    '/auth/employee-login',
    '/error',
    '/unauthorized',
    '/no/such/page',
    '/auth/external-login/wrong',
  ],
  employee: [
    '/client/my-home',
    '/client/my-payslips',
    '/client/my-hr-documents',
    '/client/sign/document-to-sign',
    '/client/outbox',
  ],
  viewer: ['/client/home', '/client/shared-documents/list', '/client/sign/document-to-sign'],
  administrator: [
    '/app/dashboard/my-dashboard',
    '/app/clients/list',
    '/app/sign/document-to-sign',
    '/app/outgoing-mail',
    '/app/errors',
    '/app/outbox',
    '/app/profile',
  ],
} as const;
