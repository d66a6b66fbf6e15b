import { jobApi } from '@/lib/contract/job'
import type { Referent } from '@/lib/contract/reference'
import { endpoints } from '@/lib/contract/registry'
import { testPlatform } from '../test-platform'
import { addBothPlaces } from './add-both-places'
import { addScopedAccounts, type ScopedAccount } from './add-scoped-accounts'
import { queryOf } from './query-of'
import { referents } from './referents'

/** A row of something: by its key and a word, the brands that have it, and whether it lies in Johannesburg. */
export type Thing = {
  to: Referent
  key: string
  word: string | null
  brands: number[]
  near: boolean | null
  version: number
}

/** Superusers of two brands, and accounts that see a part of the first. */
export type Caller = ScopedAccount | 'root' | 'elsewhere'

/** Who sees a thing. */
export const sees = (caller: Caller, { brands, near }: Thing): boolean => {
  if (!brands.includes(caller === 'elsewhere' ? 12 : 6)) return false
  if (caller === 'root' || caller === 'elsewhere' || near === null) return true
  return near && (caller === 'regions' || caller === 'organization')
}

/** A platform with something of everything in brand 6, in Johannesburg and outside, and with callers who see a part. */
export const startScene = async () => {
  const platform = await testPlatform({ controllers: 60 })
  const { database, jobs } = platform
  const query = queryOf(database)
  const projects = await query(`select id, region_id, project_name like 'Johannesburg%' as near from project
    where platform_id = 6 order by id`)
  const [site, away] = [true, false].map((near) => projects.find((project) => project.near === near))
  const region = Number(site?.region_id)
  // By the real call: that is a row of the log of sign-ins.
  const root = await platform.signInByPassword('admin')
  const issued = await addBothPlaces(platform, root, { site: Number(site?.id), away: Number(away?.id) })
  const tokens: Record<Caller, string> = {
    root,
    elsewhere: await platform.signIn('admin', 12),
    ...(await addScopedAccounts(platform, region)),
  }
  const sources = Object.entries(referents).flatMap(([to, source]) =>
    'shared' in source
      ? []
      : [
          `select '${to}' as to, ${source.key}::text as key, ${source.word ?? 'null'}::text as word,
            array(select unnest(${source.brands})::int) as brands, ${source.near ?? 'null::boolean'} as near,
            (to_jsonb(t) ->> 'version') as version, ${source.fit ?? 'true'} as fit from ${source.from}`,
        ],
  )
  const found = await query(
    `${sources.join(' union all ')} order by fit desc, key`.replaceAll(':region', String(region)),
  )
  const things = [...(found as unknown as Thing[]).filter(({ key }) => key), ...issued]
  const find = (name: string) => {
    const found = endpoints.find((each) => each.name === name)
    if (found === undefined) throw new Error(`${name} is no endpoint`)
    return found.endpoint
  }
  const ask = async (as: Caller, name: string, input: unknown) => {
    const response = await platform.send(find(name), input, { token: tokens[as] })
    const text = await response.text()
    const isEnvelope = response.headers.get('content-type')?.includes('json') === true
    const answer = isEnvelope
      ? (JSON.parse(text) as { code: number; fields?: Record<string, string>; data?: unknown })
      : { code: response.status === 200 ? 0 : response.status }
    return { ...answer, text }
  }
  /** What a job makes: its counts and its file. */
  const jobOf = async (as: Caller, jobId: string) => {
    jobs.wake()
    await jobs.idle()
    const call = { token: tokens[as] }
    const { data: job } = await platform.call(jobApi.info, { jobId }, call)
    if (job.fileName === null) return { job, text: '' }
    const { ticket } = (await platform.call(jobApi.ticket, { jobId }, call)).data
    return { job, text: await (await platform.send(jobApi.download, { ticket }, call)).text() }
  }
  return { platform, tokens, query, region, things, find, ask, jobOf }
}
export type Scene = Awaited<ReturnType<typeof startScene>>
