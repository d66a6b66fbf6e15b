/** When every picture is taken: a Tuesday, half past two in the afternoon in Shanghai. */
export const lookTime = '2026-11-24T06:30:00.000Z'
