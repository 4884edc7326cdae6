/**
 * The input under which a list is asked for as a whole: `queryOf` follows its pages. Screens and what is kept ahead use the same,
 * so that the kept answer is theirs.
 */
export const wholeList = { query: { page: '1', recordPerPage: '100' } } as const;
