import { eq } from 'drizzle-orm'
import { controllers } from '../nouns/tables/fleet'

/** Controllers that the demonstration made: the only ones that it ever touches. */
export const ofDemo = eq(controllers.isDemo, 1)
