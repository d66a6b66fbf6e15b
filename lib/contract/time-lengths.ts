/** Lengths of time, milliseconds. The contract knows no package but its schemas', so they are named here. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
