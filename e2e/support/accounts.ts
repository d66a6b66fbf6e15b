/** The demo accounts of a fresh platform. */
export const accounts = ['admin', 'editor', 'service', 'viewer'] as const
export type Account = (typeof accounts)[number]

export const demoPassword = 'Console-2026'

/** Host name of each brand on this machine. */
export const brandHosts = { 6: 'localhost', 12: 'hitachi.localhost', 13: 'york.localhost' } as const
export type Brand = keyof typeof brandHosts
