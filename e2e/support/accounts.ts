/** Demo accounts by their rights: everything, all but administration, after-sales, OTA on brand 6, reading, brand 12 only, nothing. */
export const accounts = ['admin', 'editor', 'service', 'ota', 'viewer', 'east12', 'nomenu'] as const
export type Account = (typeof accounts)[number]

export const demoPassword = 'Console-2026'

/** Host name of each brand on this machine. */
export const brandHosts = { 6: 'localhost', 12: 'hitachi.localhost', 13: 'york.localhost' } as const
export type Brand = keyof typeof brandHosts
