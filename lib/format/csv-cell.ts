const dangerous = /^[=+\-@\t\r]/

/** Text of a spreadsheet cell that no program takes for a formula. */
export const toSafeCell = (text: string): string => (dangerous.test(text) ? `'${text}` : text)
