/** Milliseconds of a wire time; NaN for a text that names no moment. */
export const wireMs = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`)
