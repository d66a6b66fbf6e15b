import { parseISO } from 'date-fns/parseISO'

/** Milliseconds of a wire time; NaN for a text that names no moment. */
export const wireMs = (text: string): number => parseISO(`${text}Z`).getTime()
