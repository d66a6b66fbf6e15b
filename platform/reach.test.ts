import { afterAll, beforeAll, describe, it } from '@jest/globals'
import { endpoints } from '@/lib/contract/registry'
import { expect } from '@/tests/support/expect'
import { scopedAccounts } from './testing/reach/add-scoped-accounts'
import { findHidden } from './testing/reach/find-hidden'
import { namingInput } from './testing/reach/naming-input'
import { namings } from './testing/reach/namings'
import { readTables } from './testing/reach/read-tables'
import { isOfNoRegion } from './testing/reach/referents'
import { type Caller, type Scene, sees, startScene, type Thing } from './testing/reach/start-scene'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.platform.close())

const seesAny: ReadonlySet<Caller> = new Set(['elsewhere', 'regions', 'organization'])
/** Endpoints that answer many rows, or make a file of them, without naming one by a key. */
const listings = endpoints.filter((named) => {
  const { name, endpoint } = named
  const isKeyed = namings.some((each) => each.named === named && !each.isOptional && each.path[0] !== 'filter')
  const makesFile = /\.export/i.test(name)
  return (
    !isKeyed &&
    !endpoint.stream &&
    !endpoint.download &&
    (makesFile || !endpoint.effect) &&
    endpoint.access !== 'public'
  )
})
/** Listings that show nothing of a brand by a key or a name: what all brands have, the caller's own, and figures alone. */
const ofNoBrand = `retention.list retention.impact announcement.current capability.list checkerService.read dataReport.origin
  dashboard.summary dashboard.trends distributor.counts factor.status factor.stepUpOptions fault.assignees fault.counts faultType.export
  ingest.figures listExport.export log.exportLogins menu.list menu.nav otaApproval.count otaVersion.distribution otaVersion.featureCodes
  preference.tables project.exportDevices project.places region.tree repair.counts repair.handlers
  heldWork.read unit.codes user.info organization.tree organization.options role.list session.list session.notices webUser.roles
  clientError.report config.list weather.list`

/** The same of a region: texts and versions for all staff of the brand, and work of the caller's own. */
const ofNoRegion = `guide.categories hicube.list hicube.export faultType.dictionary instruction.categories log.logins
  log.operations appDownload.info`
const isOfNoRegionList = (name: string): boolean => name.endsWith('.list') && isOfNoRegion(name.split('.')[0] ?? '')

type Exception = { fields: RegExp; codes: readonly number[]; why: string }
/** Answers about a hidden key, to a caller who sees a part of the brand, other than that it is not there. */
const exceptions: readonly Exception[] = [
  {
    fields: /^otaPolicy\.(?:save|update|start|invalidate|reach) /,
    codes: [403],
    why: 'a policy chooses among the whole brand: decision 146',
  },
]

/** What a superuser is answered, the same beside each caller. */
const answersToAll = new Map<string, ReturnType<typeof askRoot>>()
const askRoot = async ({ name, endpoint }: (typeof endpoints)[number], input: unknown) => {
  const all = await scene.ask('root', name, input)
  const { jobId } = (all.data ?? {}) as { jobId?: string }
  return { all, file: endpoint.effect && jobId ? (await scene.jobOf('root', jobId)).text : '' }
}
const askAll = (named: (typeof endpoints)[number], input: unknown) => {
  const key = JSON.stringify([named.name, input])
  const answer = answersToAll.get(key) ?? askRoot(named, input)
  answersToAll.set(key, answer)
  return answer
}

const callers: readonly Caller[] = ['elsewhere', ...scopedAccounts]
const idOf = ({ to, key }: Thing) => `${to} ${key}`
/** A key like another one that nothing has. */
const absentLike = (key: string): string =>
  key.includes('@')
    ? 'absent@example.com'
    : (/^\d+$/.test(key) ? '999999999' : 'FFFFFFFFFFFF').slice(0, Math.max(3, key.length))

type Outcome = {
  code: number
  fields?: Record<string, string>
  data?: unknown
  file: string
  isBatch: boolean
  changed: number
}
/** An outcome without the key that it is about. */
const without = ({ code, fields, data, file }: Outcome, key: string): string =>
  JSON.stringify([code, fields, data, key.length > 5 ? file.replaceAll(key, '?') : file])
    .replaceAll(`"${key}"`, '"?"')
    .replaceAll(/"(?:jobId|snapshot)":"\w+"/g, '')

describe.each(callers)('T55: to a caller who is %s', (caller) => {
  const visible = () => new Set(scene.things.filter((thing) => sees(caller, thing)).map(idOf))
  const ask = async (name: string, input: unknown) => {
    const answer = await scene.ask(caller, name, input)
    const { jobId } = (answer.data ?? {}) as { jobId?: string }
    const made = jobId !== undefined && scene.find(name).effect ? await scene.jobOf(caller, jobId) : undefined
    return { ...answer, file: made?.text ?? '', isBatch: made?.job.kind === 'batch', changed: made?.job.done ?? 0 }
  }

  it('nothing hidden is in a list, a count or a file', async () => {
    const find = findHidden(scene.things, caller)
    const faults: string[] = []
    const silent: string[] = []
    for (const named of listings) {
      const { name, endpoint } = named
      const least = await namingInput(scene, caller, named)
      // A whole page, of all times.
      const [limit, days] = [{ limit: 200 }, { days: 0 }].map(
        (more) => endpoint.input.safeParse({ ...least, ...more }).success,
      )
      const input = { ...least, ...(limit && { limit: 200 }), ...(days && { days: 0 }) }
      const typed = JSON.stringify(input)
      let count = 0
      for (let page = 1; ; page += 1) {
        const { code, text, data, file } = await ask(name, limit ? { ...input, page } : input)
        const shown = [...find(name, text, { data, typed }), ...find(name, file, { typed })]
        if (shown.length > 0) faults.push(`${name} shows ${shown.slice(0, 4).join(', ')}`)
        if (![0, 403, 404].includes(code) && name !== 'dataReport.origin')
          faults.push(`${name}: code ${code} ${text.slice(0, 200)}`)
        const { list, totalCount } = (data ?? {}) as { list?: unknown[]; totalCount?: number }
        count += list?.length ?? 0
        if (list?.length === 200 && limit) continue
        if (totalCount !== undefined && totalCount !== count) faults.push(`${name} counts ${totalCount} of ${count}`)
        break
      }
      const { all, file } = await askAll(named, input)
      if (find(name, all.text, { data: all.data, typed }).length + find(name, file, { typed }).length === 0)
        silent.push(name)
    }
    expect(faults).toEqual([])
    const isElsewhere = caller === 'elsewhere'
    const expected = (isElsewhere ? ofNoBrand : `${ofNoBrand} ${ofNoRegion}`).split(/\s+/)
    const unexpected = silent.filter((name) => !expected.includes(name) && (isElsewhere || !isOfNoRegionList(name)))
    expect(unexpected).toEqual([])
  })

  it('nothing hidden is there by its key, and nothing of it changes', async () => {
    const find = findHidden(scene.things, caller)
    const seen = visible()
    const hidden = (thing: Thing) =>
      sees('root', thing) && !sees(caller, thing) && !seen.has(idOf(thing)) && thing.near !== true
    const before = await readTables(scene.query)
    const faults: string[] = []
    let tried = 0
    for (const naming of namings) {
      const { named, path, to } = naming
      // A job goes by the conditions of its list and by the calls of its rows, which are tried with every caller.
      if (!seesAny.has(caller) && (path[0] === 'filter' || named.name === 'rowBatch.batch')) continue
      const thing = scene.things.find((each) => each.to === to && hidden(each))
      if (thing === undefined) continue
      tried += 1
      const at = `${named.name} ${path.join('.')}`
      const outcomeOf = async (key: string) => {
        const input = await namingInput(scene, caller, named, { ...naming, key })
        return { typed: JSON.stringify(input), ...(await ask(named.name, input)) }
      }
      const outcome = await outcomeOf(thing.key)
      const { code, typed, text, data, file, isBatch, changed } = outcome
      const shown = [...find(named.name, text, { data, typed }), ...find(named.name, file, { typed })]
      if (shown.length > 0) faults.push(`${at} shows ${shown.slice(0, 4).join(', ')}`)
      // Who sees nothing has nothing to name in the other fields: they may be refused first.
      const refused = Object.keys(outcome.fields ?? {}).map((field) => field.split('.')[0])
      const own = namings.filter((each) => each.named === named && (each === naming || !seesAny.has(caller)))
      const isRefused = code === 404 || (code === 400 && own.some((each) => refused.includes(each.path[0])))
      const exception = caller === 'elsewhere' ? undefined : exceptions.find(({ fields }) => fields.test(at))
      if (isRefused || exception?.codes.includes(code)) continue
      if (isBatch && changed === 0) continue
      // What is not refused is answered as about a key that nothing has.
      const other = absentLike(thing.key)
      const [got, wanted] = [without(outcome, thing.key), without(await outcomeOf(other), other)]
      if (code !== 0 || isBatch || got !== wanted)
        faults.push(`${at}: ${got.slice(0, 200)} is not ${wanted.slice(0, 200)}`)
    }
    expect(faults).toEqual([])
    expect(tried).toBeGreaterThan(150)
    expect(await readTables(scene.query)).toEqual(before)
  })
})
