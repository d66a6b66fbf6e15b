import { en } from './en'
import { zh } from './zh'

export { en, zh }

type Shape<T> = { [K in keyof T]: T[K] extends string ? string : Shape<T[K]> }
export type Messages = Shape<typeof zh>
export type Namespace = keyof Messages

// A key that only one language has is a compile error in one of these two lines.
en satisfies Messages
zh satisfies Shape<typeof en>
