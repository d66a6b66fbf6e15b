/** Prefix of everything that is stored for one open page of one user. */
export const draftPrefix = (userId: string, tabKey: string): string => `draft:${userId}:${tabKey}:`
