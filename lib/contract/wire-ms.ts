/** Milliseconds of a wire time; NaN for a text that names no moment. */
// biome-ignore lint/plugin/time-text: the contract imports its schemas and itself alone
export const wireMs = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`)
