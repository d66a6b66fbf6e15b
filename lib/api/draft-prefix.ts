/** Prefix of all stored state of one open page of one user. */
export const draftPrefix = (userId: string, tabKey: string): string => `draft:${userId}:${tabKey}:`
