/** Both tabs show one list, each for its own client. The page uses the same to read its first rows. */
export const appVersionTabs = { android: { appType: '1' }, ios: { appType: '2' } } as const
