export const newsAudiences = ['CONTACT', 'EMPLOYEE', 'STAFF'] as const;
