import { and, eq } from 'drizzle-orm'
import { jobApi } from '@/lib/contract/job'
import { endpoints } from '@/lib/contract/registry'
import { controllers } from '../../nouns/tables/fleet'
import { testPlatform } from '../test-platform'
import { makeForeign } from './make-foreign'

/**
 * A platform where brand 6 has something of everything, and the superuser, signed in to brand 12: who may do
 * everything, and still only there.
 */
export const startInBrand12 = async () => {
  const platform = await testPlatform({ controllers: 120 })
  const there = await makeForeign(platform)
  const token = await platform.signIn('admin', 12)
  const gateways = and(eq(controllers.platformId, 12), eq(controllers.controllerType, 1))
  const [own] = await platform.database.select().from(controllers).where(gateways).orderBy(controllers.id).limit(1)
  if (own === undefined) throw new Error('the fleet is too small')
  const ask = async (name: string, input: unknown) => {
    const found = endpoints.find((each) => each.name === name)
    if (found === undefined) throw new Error(`${name} is no endpoint`)
    const { code, data, envelope } = await platform.call(found.endpoint, input, { token })
    // Each test knows what its own endpoint answers.
    return { code, envelope, data: data as { list: Record<string, unknown>[]; totalCount: number; jobId: string } }
  }
  const finished = async (jobId: string) => {
    platform.jobs.wake()
    await platform.jobs.idle()
    return jobId
  }
  return {
    platform,
    there,
    token,
    own,
    ask,
    finished,
    devicesThere: () => platform.database.select().from(controllers).where(eq(controllers.platformId, 6)),
    /** The file that an export makes. */
    fileOf: async (name: string, input: object) => {
      const jobId = await finished((await ask(name, { ...input, timeZone: 'UTC' })).data.jobId)
      const { ticket } = (await platform.call(jobApi.ticket, { jobId }, { token })).data
      return (await platform.send(jobApi.download, { ticket }, { token })).text()
    },
  }
}
