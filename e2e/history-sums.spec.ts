import type { Page } from '@playwright/test'
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { arrive } from './journeys/arrive'
import { askHistory, idOf, playedOf } from './support/ask-history'
import { readAs } from './support/read-as'
import { asTable, cellsOf, comparison, localTime, textOf } from './support/shown-numbers'
import { addressOf, expect, test } from './support/test'

test.use({ timezoneId: 'Asia/Shanghai' })
test.describe.configure({ timeout: 120_000 })
/** Of the demonstration's small fleet meters are fitted here. */
const brand = 12

type Metered = { id: number; system: number }
type MeterList = { list: { systemNo: number }[] }

/** A Hi-Dom with meters, and a day of their power that its own logger had kept, which it hands over here. */
const importPower = async (page: Page) => {
  for (const { macWifiId, key } of playedOf(brand, 'HD-')) {
    const { list } = await readAs<MeterList>(page, `/sys/device/hidom/meters?macWifiId=${macWifiId}`)
    if (list.length === 0) continue
    const systems = list.map(({ systemNo }) => systemNo)
    const newest = Math.floor(Date.now() / millisecondsInHour - 4) * millisecondsInHour
    const lines = Array.from({ length: 1440 }, (_, ago) =>
      JSON.stringify({
        time: newest - ago * millisecondsInMinute,
        systems: systems.map((systemNo) => ({
          systemNo,
          outdoor: [{ unitNo: 0, powerKw: ((ago * (systemNo + 3)) % 97) / 10 }],
        })),
      }),
    ).reverse()
    const response = await fetch(`${process.env.E2E_PLATFORM_URL}/device/samples`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${macWifiId}:${key}`).toString('base64')}` },
      body: lines.join('\n'),
    })
    expect(response.status, await response.text()).toBe(200)
    return { macWifiId, systems }
  }
  throw new Error('no Hi-Dom has meters')
}

/** kWh of systems by day of a zone: the power of each minute, summed over minutes. */
const energyOf = async (systems: readonly Metered[], zone: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await askHistory<{ day: string; kwh: number }>(
    `SELECT toString(toDate(minute, {zone:String})) AS day, sum(kw) / 60 AS kwh FROM (
  SELECT toStartOfMinute(time) AS minute, controller_id, system_no, unit_no, avg(toFloat64(power_kw)) AS kw
  FROM outdoor_sample
  WHERE is_kept = 0 AND (controller_id, system_no) IN (${systems.map(({ id, system }) => `(${id}, ${system})`).join(', ')})
  GROUP BY minute, controller_id, system_no, unit_no
) GROUP BY day`,
    { zone },
  )
  return new Map(rows.map(({ day, kwh }) => [day, kwh]))
}
const dayIn = (zone: string): string => new Date().toLocaleDateString('sv-SE', { timeZone: zone })

for (const language of ['zh', 'en'] as const) {
  const text = (key: string): string => textOf(language, key)
  const energy = { decimals: 1, unit: '' }

  test(`meters and the energy of a project are sums of the power that was received (${language})`, async ({ page }) => {
    const compare = comparison()
    await arrive(page, '/dashboard', { language, brand })
    const { macWifiId, systems } = await importPower(page)
    const { projectId, timeZone } = await readAs<{ projectId: string; timeZone: string }>(
      page,
      `/sys/device/info?macWifiId=${macWifiId}`,
    )
    // It runs on while it is read: what is shown lies between what was there before and after.
    const own = systems.map((system) => ({ id: idOf(macWifiId), system }))
    const measure = (zone: string, of: readonly Metered[]) => energyOf(of, zone)
    const before = await Promise.all(own.map((each) => measure(timeZone, [each])))
    await page.goto(`${addressOf(brand)}/equipmentCenter/HiDomDeviceDetails?macWifiId=${macWifiId}&tab=meters`)
    const table = page.getByRole('table', { name: text('device.details.tabs.meters') })
    await expect(table.getByRole('row')).toHaveCount(systems.length + 1)
    const meters = await cellsOf(table)
    const after = await Promise.all(own.map((each) => measure(timeZone, [each])))
    const today = dayIn(timeZone)
    const month = (days: ReadonlyMap<string, number> | undefined): number =>
      [...(days ?? [])].reduce((sum, [day, kwh]) => (day.startsWith(today.slice(0, 7)) ? sum + kwh : sum), 0)
    for (const [at, cells] of meters.entries()) {
      const where = `meter ${at}`
      compare.shown(cells.at(-1) ?? '', [month(before[at]), month(after[at])], energy, where)
      compare.shown(cells.at(-2) ?? '', [before[at]?.get(today) ?? 0, after[at]?.get(today) ?? 0], energy, where)
    }

    const devices = await readAs<{ list: { macWifiId: string; controllerType: number }[] }>(
      page,
      `/sys/project/device/list?projectId=${projectId}&page=1&limit=100`,
    )
    const all: Metered[] = []
    for (const device of devices.list.filter(({ controllerType }) => controllerType === 2)) {
      const { list } = await readAs<MeterList>(page, `/sys/device/hidom/meters?macWifiId=${device.macWifiId}`)
      all.push(...list.map(({ systemNo }) => ({ id: idOf(device.macWifiId), system: systemNo })))
    }
    const { timeZone: zone } = await readAs<{ timeZone: string }>(page, `/sys/project/info?projectId=${projectId}`)
    const earlier = await measure(zone, all)
    await page.goto(`${addressOf(brand)}/projectMangement/projectDetail?projectId=${projectId}&tab=energy`)
    const days = await asTable(page, language, text('project.energy.title'))
    const later = await measure(zone, all)
    expect(days).toHaveLength(7)
    for (const [day = '', cell = ''] of days) {
      const [low, high] = [earlier.get(day), later.get(day)]
      const style = { decimals: /\.\d/.test(cell) ? 1 : 0, unit: 'kWh' }
      compare.shown(cell, high === undefined ? null : [low ?? 0, high], style, day)
    }
    compare.end(2 * systems.length + 7)
    expect(days.some(([day = '']) => (later.get(day) ?? 0) > 10)).toBe(true)
  })

  test(`the dashboard’s running units of each hour are those that were heard (${language})`, async ({ page }) => {
    await arrive(page, '/dashboard', { language })
    const rows = await asTable(page, language, text('dashboard.charts.runningByMode'))
    expect(rows).toHaveLength(24)
    const ids = playedOf(6).map(({ id }) => id)
    /** Of five minutes before each hour: units that were heard, and those that ran, by what they did. */
    const slots = await askHistory<{ t: number; heard: number } & Record<string, number>>(
      `SELECT toUnixTimestamp(toStartOfInterval(time, INTERVAL 5 MINUTE)) + 300 AS t, count() / 5 AS heard,
  countIf(on_off = 1 AND (mode = 0 OR mode = 4 AND NOT warm)) / 5 AS cool, countIf(on_off = 1 AND mode = 1) / 5 AS dry,
  countIf(on_off = 1 AND mode = 2) / 5 AS fan, countIf(on_off = 1 AND (mode = 3 OR mode = 4 AND warm)) / 5 AS heat
FROM (SELECT *, ifNull(gas_pipe_temp > inlet_temp + 3, 0) AS warm FROM indoor_sample
  WHERE is_kept = 0 AND controller_id IN (${ids.join(', ')}) AND time > now() - INTERVAL 26 HOUR)
GROUP BY t HAVING t % 3600 = 0`,
    )
    // The last hours may still be coming in; the newest one is what runs now.
    const full = rows.slice(0, -2)
    const known = full.map(([time]) => slots.find(({ t }) => localTime(t * 1000).slice(0, 16) === time))
    expect(known.filter((slot) => slot !== undefined).length).toBeGreaterThan(10)
    /** What is to be shown if so many units are online now: of those that were not heard, what the others did. */
    const expected = (total: number): string[][] =>
      known.map((slot) => {
        const heard = Math.round(slot?.heard ?? 0)
        if (slot === undefined || heard === 0) return ['--', '--', '--', '--']
        const scale = heard / total >= 0.9 ? 1 : total / heard
        return [slot.cool, slot.dry, slot.fan, slot.heat].map((count = 0) =>
          Math.round(Math.round(count) * scale).toLocaleString('en-US'),
        )
      })
    const shown = full.map(([, ...cells]) => cells)
    const totals = Array.from({ length: 4000 }, (_, total) => total + 1)
    const fits = totals.find((total) => expected(total).every((row, at) => row.join() === shown[at]?.join()))
    expect(fits, `no number of units online makes of the store what is shown: ${JSON.stringify(shown)}`).toBeDefined()
  })
}
