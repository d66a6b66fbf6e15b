import type { Page } from '@playwright/test'
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { type SignalKey, signalOf } from '@/lib/hvac/signals'
import { arrive, chooseInRow, hydrated } from './journeys/arrive'
import { askHistory, faultTimeOf, idOf } from './support/ask-history'
import { chooseMore } from './support/history-bar'
import { readAs } from './support/read-as'
import { asTable, cellsOf, comparison, isoSecond, localTime, type Style, textOf } from './support/shown-numbers'
import { addressOf, expect, test } from './support/test'

/** The demonstration's system with the story: what is asked here is asked of it. */
const macWifiId = '84F3EB0F0145'
test.use({ timezoneId: 'Asia/Shanghai' })
test.describe.configure({ timeout: 120_000 })

type Row = { t: number } & Record<string, number | null>
const ofUnit = `controller_id = {id:UInt32} AND system_no = 0 AND unit_no = {unit:UInt8}
  AND time >= toDateTime({from:UInt32}, 'UTC') AND time < toDateTime({to:UInt32}, 'UTC')`
const boundOf = (from: number, to: number, unit = 0, mac = macWifiId) => ({
  id: idOf(mac),
  unit,
  from: from / 1000,
  to: to / 1000,
})
/** Samples of a unit, a minute each. */
const samplesOf = async (columns: readonly string[], from: number, to: number) => {
  const rows = await askHistory<Row>(
    `SELECT toUnixTimestamp(toStartOfMinute(time)) AS t, ${columns.join(', ')} FROM outdoor_sample
WHERE ${ofUnit} ORDER BY time LIMIT 1 BY t`,
    boundOf(from, to),
  )
  return new Map(rows.map((row) => [row.t * 1000, row]))
}

for (const language of ['zh', 'en'] as const) {
  const text = (key: string): string => textOf(language, key)
  const celsius = language === 'zh' ? '℃' : '°C'
  const degrees: Style = { decimals: 0, unit: celsius }
  const mean = ({ decimals, unit }: Style): Style => ({ decimals: decimals + 1, unit })
  const signals: readonly (readonly [point: string, column: string, Style])[] = [
    ['dischargePressure', 'discharge_pressure', { decimals: 2, unit: 'MPa' }],
    ['satCondTemp', 'sat_cond_temp', degrees],
    ['compFreq', 'comp_freq', { decimals: 0, unit: 'Hz' }],
    ['compCurrent', 'comp_current', { decimals: 1, unit: 'A' }],
  ]
  const columns = signals.map(([, column]) => column)
  /** An hour of the story in which the compressor runs: readings differ from each other and from minute to minute. */
  const runningHour = (): number =>
    Math.floor(faultTimeOf(macWifiId, '45') / millisecondsInHour - 3) * millisecondsInHour
  const historyOf = (unitKind: 1 | 2, unit: string, points: string, from: number, to: number, more = '') =>
    `/equipmentCenter/HistoricalRecords?macWifiId=${macWifiId}&unitKind=${unitKind}&unit=${unit}&points=${points}` +
    `&from=${isoSecond(from)}&to=${isoSecond(to)}&view=table${more}`
  const outdoor = signals.map(([point]) => point).join(',')
  const pointsOf = (page: Page) => cellsOf(page.getByRole('group', { name: text('history.points') }))
  test.describe(`what screens show is what the store holds (${language})`, () => {
    test('minutes, lowest, highest and mean of an outdoor unit, its file, and a comparison', async ({ page }) => {
      const compare = comparison()
      const base = runningHour()
      const to = base + 90 * millisecondsInMinute
      await arrive(page, historyOf(2, '00-00', outdoor, base, to), { language })
      const known = await samplesOf(columns, base, to)
      expect(known.size).toBeGreaterThan(60)
      expect([...known.values()].every((each) => (each.comp_freq ?? 0) > 0)).toBe(true)
      await expect(page.getByRole('group', { name: text('history.points') })).toBeVisible()
      const rows = await pointsOf(page)
      expect(rows).toHaveLength(90)
      for (const [at, [time = '', ...cells]] of rows.entries()) {
        const moment = base + at * millisecondsInMinute
        compare.same(time, localTime(moment), `minute ${at}`)
        for (const [n, [point, column, style]] of signals.entries())
          compare.shown(cells[n] ?? '', known.get(moment)?.[column], style, `${point} ${time}`)
      }

      const [figures] = await askHistory<Row>(
        `SELECT ${columns.map((c) => `min(${c}) AS ${c}_min, avg(toFloat64(${c})) AS ${c}_avg, max(${c}) AS ${c}_max`)}
FROM outdoor_sample WHERE is_kept = 0 AND ${ofUnit}`,
        boundOf(base, to),
      )
      const readings = await cellsOf(page.getByRole('group', { name: text('history.readings'), exact: true }))
      for (const [n, [point, column, style]] of signals.entries()) {
        const [, , low = '', average = '', high = ''] = readings[n] ?? []
        compare.shown(low, figures?.[`${column}_min`], style, `lowest ${point}`)
        compare.shown(average, figures?.[`${column}_avg`], mean(style), `mean ${point}`)
        compare.shown(high, figures?.[`${column}_max`], style, `highest ${point}`)
      }

      const earlier = await samplesOf(columns, base - 6 * millisecondsInHour, base)
      const hour = base + millisecondsInHour
      await page.goto(addressOf(6) + historyOf(2, '00-00', 'dischargePressure,compFreq', base, hour, '&compare=-6h'))
      const table = page.getByRole('group', { name: text('history.points') })
      await expect(table.getByRole('cell').first()).toContainText(' / ', { timeout: 30_000 })
      for (const [at, [, ...cells]] of (await pointsOf(page)).entries()) {
        const moment = base + at * millisecondsInMinute
        for (const [n, signal] of [signals[0], signals[2]].entries()) {
          const [own = '', other = ''] = cells[n]?.split(' / ') ?? []
          if (!signal) throw new Error('no such signal')
          const [point, column, style] = signal
          compare.shown(own, known.get(moment)?.[column], style, `${point} ${at}`)
          const before = earlier.get(moment - 6 * millisecondsInHour)?.[column] ?? null
          compare.shown(other, before, style, `${point} six hours before ${at}`)
        }
      }

      await page.goto(addressOf(6) + historyOf(2, '00-00', outdoor, base, to))
      await chooseMore(page, 'export', language)
      const downloaded = page.waitForEvent('download')
      await page.getByRole('button', { name: text('list.job.download'), exact: true }).click()
      const stream = await (await downloaded).createReadStream()
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part as Buffer)
      const [, ...lines] = Buffer.concat(parts).toString('utf8').trim().split('\r\n')
      expect(lines).toHaveLength(90)
      for (const [at, line] of lines.entries()) {
        const cells = line.split(',').map((cell) => cell.replaceAll('"', ''))
        const moment = base + at * millisecondsInMinute
        compare.same(cells[0] ?? '', `${localTime(moment)}+08:00`, `line ${at}`)
        for (const [n, [, column]] of signals.entries()) {
          const exact = known.get(moment)?.[column] ?? null
          // A file has what was measured, in bare digits.
          compare.same(cells[n + 1] ?? '', exact === null ? '' : String(exact), `${column} of line ${at}`)
        }
      }

      // Cells of the table, of the readings, and of the comparison.
      compare.end(90 * 4 + 3 * 4 + 2 * 60 * 2)
    })

    test('hours of an indoor unit, its system’s alarm memory, and a fault’s evidence', async ({ page }) => {
      const compare = comparison()
      const from = runningHour() - 8 * millisecondsInHour
      const to = runningHour() + 2 * millisecondsInHour
      const measured = [
        ['inletTemp', 'inlet_temp', degrees],
        ['setTemp', 'set_temp', { decimals: 1, unit: celsius }],
        ['exvOpening', 'exv_opening', { decimals: 0, unit: '%' }],
      ] as const
      const points = measured.map(([point]) => point).join(',')
      await arrive(page, historyOf(1, '00-01', points, from, to, '&step=hour'), { language })
      const hours = await askHistory<Row>(
        `SELECT toUnixTimestamp(toStartOfHour(time)) AS t,
${measured.map(([, c]) => `avg(toFloat64(${c})) AS ${c}_avg, min(${c}) AS ${c}_min, max(${c}) AS ${c}_max`)}
FROM indoor_sample WHERE is_kept = 0 AND ${ofUnit} GROUP BY t ORDER BY t`,
        boundOf(from, to, 1),
      )
      expect(hours.length).toBeGreaterThan(6)
      await expect(page.getByRole('group', { name: text('history.points') })).toBeVisible()
      const rows = await pointsOf(page)
      expect(rows).toHaveLength(10)
      for (const [at, [time = '', ...cells]] of rows.entries()) {
        const known = hours.find(({ t }) => t * 1000 === from + at * millisecondsInHour)
        for (const [n, [point, column, style]] of measured.entries()) {
          const cell = cells[n] ?? ''
          const [, average = cell, low = '', high = ''] = /^(.+?) \((.+) … (.+)\)$/.exec(cell) ?? []
          compare.shown(average, known?.[`${column}_avg`], mean(style), `${point} ${time}`)
          if (known === undefined) continue
          compare.shown(low, known[`${column}_min`], style, `lowest ${point} ${time}`)
          compare.shown(high, known[`${column}_max`], style, `highest ${point} ${time}`)
        }
      }

      const { list } = await readAs<{ list: { faultId: string; failureTime: string }[] }>(
        page,
        `/sys/unit/alarmMemory?macWifiId=${macWifiId}&systemNo=0`,
      )
      const [alarm] = list
      const at =
        Math.floor(Date.parse(`${alarm?.failureTime.replace(' ', 'T')}Z`) / millisecondsInMinute) * millisecondsInMinute
      const evidence = await samplesOf(
        [...columns, 'suction_pressure', 'sat_evap_temp'],
        at - 30 * millisecondsInMinute,
        at + 31 * millisecondsInMinute,
      )
      expect(evidence.size).toBeGreaterThan(50)
      const memory = page.getByRole('region', { name: text('history.memory') })
      await memory.locator('summary').first().click()
      const minutes = await cellsOf(memory.getByRole('group').first())
      expect(minutes).toHaveLength(30)
      for (const [n, [, frequency = '', discharge = '', suction = '']] of minutes.entries()) {
        const sample = evidence.get(at - (30 - n) * millisecondsInMinute)
        compare.shown(frequency, sample?.comp_freq, { decimals: 0, unit: 'Hz' }, `H1 ${n}`)
        compare.shown(discharge, sample?.discharge_pressure, { decimals: 2, unit: 'MPa' }, `Pd ${n}`)
        compare.shown(suction, sample?.suction_pressure, { decimals: 2, unit: 'MPa' }, `Ps ${n}`)
      }

      await page.goto(`${addressOf(6)}/equipmentCenter/faultanalysis/${macWifiId}?fault=${alarm?.faultId}`)
      await hydrated(page)
      const name = (key: string) => signalOf(key as SignalKey)[language]
      for (const [pair, inColumns, style] of [
        [['dischargePressure', 'suctionPressure'], ['discharge_pressure', 'suction_pressure'], signals[0]?.[2]],
        [['satCondTemp', 'satEvapTemp'], ['sat_cond_temp', 'sat_evap_temp'], degrees],
      ] as const) {
        const curve = await asTable(page, language, `${pair.map(name).join(' · ')} (${style?.unit})`)
        expect(curve).toHaveLength(evidence.size)
        for (const [n, [moment, sample]] of [...evidence].entries()) {
          const [time, ...cells] = curve[n] ?? []
          compare.same(time ?? '', localTime(moment).slice(0, 16), `point ${n}`)
          for (const [k, column] of inColumns.entries())
            compare.shown(cells[k] ?? '', sample[column], style ?? degrees, `${pair[k]} ${time}`)
        }
      }
      const then = evidence.get(at)
      const before = evidence.get(at - 30 * millisecondsInMinute)
      const readings = await cellsOf(page.getByRole('table', { name: text('fault.readings.title') }))
      for (const [point, column, style] of signals) {
        const [, half = '', , now = ''] = readings.find(([label]) => label === name(point)) ?? []
        compare.shown(half, before?.[column], style, `${point} half an hour before`)
        compare.shown(now, then?.[column], style, `${point} at the fault`)
      }
      compare.end(10 * 3 + 30 * 3 + 50 * 4 + 2 * 4)
    })

    test('an air box’s day, and the span of a signal on the time line', async ({ page }) => {
      const compare = comparison()
      await arrive(page, `/equipmentCenter/devicedetails?macWifiId=${macWifiId}&tab=airBoxes`, { language })
      await chooseInRow(page.getByRole('tabpanel').getByRole('row').nth(1), text('airBox.actions.detail'))
      const samples = await askHistory<Row>(
        `SELECT toUnixTimestamp(toStartOfMinute(time)) AS t, co2, pm25, temperature, humidity FROM air_box_sample
WHERE controller_id = {id:UInt32} AND unit_no = (SELECT min(unit_no) FROM air_box_sample WHERE controller_id = {id:UInt32})
  AND time > now() - INTERVAL 25 HOUR AND toUnixTimestamp(time) % 600 < 60 ORDER BY time LIMIT 1 BY t`,
        { id: idOf(macWifiId) },
      )
      expect(samples.length).toBeGreaterThan(60)
      for (const signal of ['co2', 'pm25', 'temperature', 'humidity']) {
        const rows = await asTable(page, language, text(`airBox.detail.${signal}`))
        expect(rows).toHaveLength(145)
        // What has just been sent may still be on its way.
        for (const [time, cell = ''] of rows.slice(0, -3)) {
          const exact = samples.find(({ t }) => localTime(t * 1000).slice(5, 16) === time)?.[signal] ?? null
          compare.same(cell, exact === null ? '--' : String(exact), `${signal} ${time}`)
        }
      }

      await page.goto(`${addressOf(6)}/equipmentCenter/devicedetails?macWifiId=${macWifiId}&tab=timeline`)
      const span = page.getByRole('region', { name: text('timeline.lanes.signal') }).getByText(/^-?\d.* … -?\d/)
      const [low = '', high = ''] = ((await span.textContent()) ?? '').split(' … ')
      const now = Date.now()
      const [week] = await askHistory<Row>(
        `SELECT min(discharge_pressure) AS low, max(discharge_pressure) AS high FROM outdoor_sample
WHERE is_kept = 0 AND ${ofUnit}`,
        boundOf(Math.floor((now - 7 * 24 * millisecondsInHour) / 1000) * 1000, Math.ceil(now / 1000) * 1000),
      )
      compare.shown(low, week?.low, { decimals: 2, unit: 'MPa' }, 'lowest of the week')
      compare.shown(high, week?.high, { decimals: 2, unit: 'MPa' }, 'highest of the week')
      compare.end(2)
    })
  })
}
