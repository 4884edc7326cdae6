/** The input under which kept lists are asked for; screens use the same, so that the kept answer is theirs. */
export const keptInput = { query: { page: '1', recordPerPage: '100' } } as const;
