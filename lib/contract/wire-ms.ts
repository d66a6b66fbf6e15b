/** The moment of a wire time in milliseconds; NaN for a text that names none. */
export const wireMs = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`)
