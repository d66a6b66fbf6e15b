import { checkerServiceApi } from '@/lib/contract/checker-service'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { readRegions } from '../region/region-rows'

// One door for the checker service's reads; so far it has one of them.
const read = async ({ languageId }: { languageId: number }, { database }: Context) => ({
  regionList: await readRegions(database, languageId),
})

export const checkerService = implement(checkerServiceApi, { read })
