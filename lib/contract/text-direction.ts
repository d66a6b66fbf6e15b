/** Characters that change the direction of the following text: it then reads differently from what is stored. */
const overrides = /[\u202a-\u202e\u2066-\u2069]/
/** The same plus direction marks: a name with one looks like another name without it. */
const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

export const turnsDirection = (text: string): boolean => overrides.test(text)
/** For names and titles; free text may hold the marks used in Arabic and Hebrew. */
export const hasOneDirection = (text: string): boolean => !marks.test(text)
export const oneDirection = { error: 'textDirection' } as const
