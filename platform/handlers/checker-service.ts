import { checkerServiceApi } from '@/lib/contract/checker-service'
import type { Context } from '../context'
import { implement } from '../implement'
import { readRegions } from './region'

// One door for the checker service's reads; so far it has one of them.
const read = async ({ languageId }: { languageId: number }, { database }: Context) => ({
  regionList: await readRegions(database, languageId),
})

export const checkerService = implement(checkerServiceApi, { read, readByBody: read })
