/** Tabs of the OTA upgrade list, in the order of domain 6.4. */
export const otaTabs = ['tasks', 'results', 'versions', 'policies'] as const
export type OtaTab = (typeof otaTabs)[number]

/** The tab that an address names; the first for anything else. */
export const toOtaTab = (text: unknown): OtaTab => otaTabs.find((tab) => tab === text) ?? 'tasks'

/** What of the address is the frame's and stays when a list's query changes. */
export const withinTab = { fixed: {}, keep: ['tab'] } as const
