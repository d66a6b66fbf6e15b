import { implementations } from '../composition/implementations'
import { toDeclaredLists } from '../kernel/list/declare-list'

/** Lists that the shared export writes, by their path. */
export const declaredLists = toDeclaredLists(implementations)
