/** Both tabs show one list, each of its own client. The page reads its first rows by the same. */
export const appVersionTabs = { android: { appType: '1' }, ios: { appType: '2' } } as const
