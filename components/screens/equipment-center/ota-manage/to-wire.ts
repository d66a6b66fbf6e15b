/** Milliseconds as a moment of the wire: UTC, `yyyy-MM-dd HH:mm:ss`. */
export const toWire = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
