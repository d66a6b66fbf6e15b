/** Durations, milliseconds. The contract depends only on its schema package, so they are named here. */
// biome-ignore lint/plugin/date-arithmetic: the contract imports its schemas and itself alone
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
