import type { Language } from '@/lib/contract/language'
import type { Database } from '../../kernel/db/database'
import type { Actor } from '../../kernel/session/actor'

/** A text that somebody searches for, as `toTypedText` has it. */
export type Searched = { database: Database; actor: Actor; language: Language; now: Date; text: string }
