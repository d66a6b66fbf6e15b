import type { DeclaredList } from '../../kernel/list/declare-list'
import { appLists } from './lists/app-lists'
import { checkerLists } from './lists/checker-lists'
import { connectionLists } from './lists/connection-lists'
import { documentLists } from './lists/document-lists'
import { otaLists } from './lists/ota-lists'
import { peopleLists } from './lists/people-lists'
import { siteLists } from './lists/site-lists'

/** Every list that has no export of its own, by its path. */
export const declaredLists: ReadonlyMap<string, DeclaredList> = new Map(
  [...appLists, ...checkerLists, ...connectionLists, ...documentLists, ...otaLists, ...peopleLists, ...siteLists].map(
    (list) => [list.endpoint.path, list],
  ),
)
