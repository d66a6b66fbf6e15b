import { afterAll, beforeAll, it } from '@jest/globals'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { codes } from '@/lib/contract/error-code'
import { type ProjectSystem, projectApi } from '@/lib/contract/project'
import { unitApi } from '@/lib/contract/unit'
import { healthStates } from '@/lib/hvac/health-rule'
import { judgeHealth } from '@/lib/hvac/health-verdict'
import { standingOfUnit } from '@/lib/hvac/standing-of-unit'
import { expect } from '@/tests/support/expect'
import { type TestPlatform, testPlatform } from '../../testing/test-platform'
import { controllers } from '../tables/fleet'
import { faults } from '../tables/fleet-fault'
import { unitReadings } from '../tables/unit-reading'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await testPlatform({ controllers: 60 })
  token = await platform.signIn('viewer')
})
afterAll(() => platform.close())

const verdictsOf = async (ids: readonly string[]) =>
  (await platform.call(projectApi.verdicts, { projectIds: ids.join(',') }, { token })).data.list

/** What the pages of a project's outdoor units say, each. */
const pagesOf = async (projectId: string) => {
  const units = (await platform.call(unitApi.codes, {}, { token })).data
  const rows = await platform.database
    .select()
    .from(controllers)
    .where(eq(controllers.projectId, Number(projectId)))
  const pages = []
  for (const { macWifiId, systemQuantity } of rows) {
    // A controller of another kind has no units of its own.
    if (!systemQuantity) continue
    const answer = await platform.call(unitApi.outdoor, { macWifiId }, { token })
    if (answer.code !== codes.ok)
      throw new Error(`${macWifiId} answers ${answer.code} ${JSON.stringify(answer.envelope)}`)
    for (const unit of answer.data.list)
      pages.push(judgeHealth({ ...unit, runningMinutes: unit.minutesSinceStart }, standingOfUnit(unit, units)))
  }
  return pages
}

it('is that of the worst unit as its own page has it, for a row, for the page and for its systems', async () => {
  const { list } = (await platform.call(projectApi.list, { limit: 5 }, { token })).data
  // Every project of so small a fleet has an alarm: those of half of them end.
  const calm = platform.database
    .select({ id: controllers.id })
    .from(controllers)
    .where(
      inArray(
        controllers.projectId,
        list.filter((_, at) => at % 2 === 0).map(({ projectId }) => Number(projectId)),
      ),
    )
  await platform.database
    .update(faults)
    .set({ repairTime: platform.clock.now() })
    .where(inArray(faults.controllerId, calm))
  // The next report of each unit says so.
  await platform.database
    .update(unitReadings)
    .set({ reading: sql`${unitReadings.reading} || '{"alarmCode": "--", "stopCause": "d1-00"}'` })
    .where(inArray(unitReadings.controllerId, calm))
  const seen = new Set<string>()
  for (const verdict of await verdictsOf(list.map(({ projectId }) => projectId))) {
    const { projectId, state, alarms, findings, systems } = verdict
    const pages = await pagesOf(projectId)
    const states = pages.map((page) => page.state)
    const worst = healthStates.find((each) => states.includes(each)) ?? 'unknown'
    // Rooms have no diagnosis of their own: an alarm of one is the system's.
    if (worst === 'alarm' || alarms.length === 0) expect(state, projectId).toBe(worst)
    else expect(state, projectId).toBe('alarm')
    for (const { code } of pages.flatMap((page) => page.alarms))
      expect(
        alarms.some((alarm) => alarm.code === code),
        `${projectId} ${code}`,
      ).toBe(true)
    expect(state === 'attention', projectId).toBe(worst === 'attention' && alarms.length === 0)
    if (state === 'attention') expect(findings.length, projectId).toBeGreaterThan(0)
    const cards: ProjectSystem[] = []
    for (let page = 1; page === 1 || cards.length < Object.values(systems).reduce((a, b) => a + b, 0); page++) {
      const answer = (await platform.call(projectApi.systems, { projectId, page }, { token })).data
      if (answer.list.length === 0) break
      cards.push(...answer.list)
    }
    expect(healthStates.find((each) => cards.some((card) => card.verdict.state === each)) ?? 'unknown').toBe(state)
    expect(cards.filter((card) => card.verdict.state === 'alarm')).toHaveLength(systems.alarm)
    seen.add(state)
  }
  expect([...seen], 'more than one state is seen').not.toHaveLength(1)
})

it('names an alarm of a unit first', async () => {
  const [row] = await platform.database
    .select({ projectId: controllers.projectId, faultCode: faults.faultCode })
    .from(faults)
    .innerJoin(controllers, eq(controllers.id, faults.controllerId))
    .where(
      and(
        eq(faults.unitKind, 2),
        isNull(faults.repairTime),
        isNotNull(controllers.projectId),
        eq(controllers.platformId, 6),
      ),
    )
    .limit(1)
  if (!row?.projectId) throw new Error('no alarm lasts')
  const [verdict] = await verdictsOf([String(row.projectId)])
  expect(verdict).toMatchObject({ state: 'alarm' })
  expect(verdict?.alarms.map(({ code }) => code)).toContain(row.faultCode)
  expect(verdict?.alarms.every(({ name }) => name !== '')).toBe(true)
})

it('is read of projects of the own brand only, and of no more than five at once', async () => {
  const other = await platform.signIn('viewer', 12)
  const [own] = (await platform.call(projectApi.list, { limit: 1 }, { token })).data.list
  const asked = { projectIds: own?.projectId ?? '' }
  expect((await platform.call(projectApi.verdicts, asked, { token: other })).data.list).toEqual([])
  const many = Array.from({ length: 6 }, (_, i) => i + 1).join(',')
  expect((await platform.call(projectApi.verdicts, { projectIds: many }, { token })).code).toBe(codes.badRequest)
})

it('is left out for a project that was deleted, and read for the others of the call', async () => {
  const [first, second] = (await platform.call(projectApi.list, { limit: 2 }, { token })).data.list
  const ids = [first?.projectId ?? '', '999999999', second?.projectId ?? '']
  const read = await verdictsOf(ids)
  expect(read.map(({ projectId }) => projectId).sort()).toEqual([ids[0], ids[2]].sort())
  expect(await verdictsOf(['999999999'])).toEqual([])
})
