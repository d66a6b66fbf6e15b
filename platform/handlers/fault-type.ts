import { asc, eq } from 'drizzle-orm'
import { faultTypeApi } from '@/lib/contract/fault-type'
import { faultTypes } from '../db/schema/fleet-fault'
import protectCodes from '../fleet/protect-codes.json'
import stopCauses from '../fleet/stop-causes.json'
import { implement } from '../implement'

export const faultType = implement(faultTypeApi, {
  dictionary: async (_input, { database, actor }) => ({
    types: await database
      .select()
      .from(faultTypes)
      .where(eq(faultTypes.platformId, actor.platformId))
      .orderBy(asc(faultTypes.unitKind), asc(faultTypes.faultCode)),
    stopCauses,
    protectCodes,
  }),
})
