/** Readers of news. */
export const newsAudiences = ['CONTACT', 'EMPLOYEE'] as const;
