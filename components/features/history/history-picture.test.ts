import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { HistoryQuery } from '@/lib/contract/history'
import { paths } from '@/lib/navigation/paths'
import {
  comparedPicture,
  type Picture,
  panned,
  shortestMs,
  toHistoryInput,
  toPicture,
  toSearch,
  toZoom,
} from './history-picture'

const device = {
  serverTime: '2026-11-21 08:00:30',
  units: [
    { unitKind: 2, unitKey: '03-00', systemNo: 3, name: '', model: '', systemType: 1, refrigerant: 1 },
    { unitKind: 1, unitKey: '03-01', systemNo: 3, name: '', model: '', systemType: 1, refrigerant: 1 },
  ] as const,
}
const known = { ...device, units: [...device.units] }
const read = (search: string): Picture => toPicture(new URLSearchParams(search), known)
const usual = read('')

describe('the picture of an address', () => {
  it('defaults to the last day of the first outdoor unit', () => {
    expect(usual).toMatchObject({
      unitKind: 2,
      unit: '03-00',
      zoom: null,
      compare: null,
      hourly: false,
      asTable: false,
    })
    expect([usual.from, usual.to].map((ms) => new Date(ms).toISOString())).toEqual([
      '2026-11-20T08:00:00.000Z',
      '2026-11-21T08:00:00.000Z',
    ])
  })

  it('round-trips through its address', () => {
    const picture: Picture = {
      unitKind: 1,
      unit: '03-01',
      points: ['inletTemp', 'setTemp'],
      hourly: true,
      asTable: true,
      from: Date.UTC(2026, 10, 1),
      to: Date.UTC(2026, 10, 8),
      compare: { hours: 168 },
      zoom: { from: Date.UTC(2026, 10, 2), to: Date.UTC(2026, 10, 3) },
    }
    expect(read(toSearch('84F3EB0F0145', picture))).toEqual(picture)
    const other: Picture = { ...picture, compare: { unitKind: 1, unit: '03-02' } }
    expect(read(toSearch('84F3EB0F0145', other))).toEqual(other)
  })

  it('is the hour around a fault whose link is followed', () => {
    const fault = { macWifiId: '84F3EB0F0145', unitKind: 2, systemNo: 3, unitNo: 0, failureTime: '2026-10-05 06:22:00' }
    const [, search = ''] = paths.historyOfFault(fault).split('?')
    expect(read(search)).toMatchObject({
      unit: '03-00',
      from: Date.UTC(2026, 9, 5, 5, 52),
      to: Date.UTC(2026, 9, 5, 6, 52),
    })
  })

  it.each([
    'from=yesterday&to=now',
    'from=2026-11-21T08:00:00Z&to=2026-11-20T08:00:00Z',
    'unit=99-99&unitKind=7',
    'points=inletTemp,constructor',
    'compare=-0h&zoomFrom=2026-01-01T00:00:00Z&zoomTo=2026-01-02T00:00:00Z',
  ])('is the usual one for %s', (search) => {
    expect(read(search)).toEqual(usual)
  })

  it('is always a valid query, whatever the address', () => {
    const names = fc.constantFrom(
      'from',
      'to',
      'zoomFrom',
      'zoomTo',
      'unit',
      'unitKind',
      'points',
      'compare',
      'step',
      'view',
    )
    const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    const value = fc.oneof(
      fc.string(),
      moment.map((date) => `${date.toISOString().slice(0, 19)}Z`),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(names, value)), (pairs) => {
        const picture = toPicture(new URLSearchParams(pairs), known)
        for (const each of [picture, comparedPicture(picture)]) {
          if (each) expect(HistoryQuery.safeParse(toHistoryInput('84F3EB0F0145', each)).error).toBeUndefined()
        }
      }),
    )
  })
})

it('zooms to the drawn span, within the range and not into nothing', () => {
  const range = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 0, 2) }
  expect(toZoom(range, { from: range.to - 7_200_000, to: range.from + 3_600_000 })).toEqual({
    from: range.from + 3_600_000,
    to: range.to - 7_200_000,
  })
  expect(toZoom(range, { from: 0, to: Number.MAX_SAFE_INTEGER })).toBeNull()
  const narrow = toZoom(range, { from: range.from + 1, to: range.from + 2 })
  expect((narrow?.to ?? 0) - (narrow?.from ?? 0)).toBeGreaterThanOrEqual(shortestMs / 2)
})

describe('panning', () => {
  const minute = 60_000
  const now = Date.UTC(2026, 10, 21, 8)
  const day = { from: now - 1440 * minute, to: now, zoom: null }

  it('moves what is shown by a quarter, and a range with it that has no room left', () => {
    const earlier = { from: day.from - 360 * minute, to: day.to - 360 * minute, zoom: null }
    expect(panned(day, -1, now)).toEqual(earlier)
    expect(panned(earlier, 1, now)).toEqual(day)
    const zoom = { from: day.from + 10 * minute, to: day.from + 50 * minute }
    expect(panned({ ...day, zoom }, 1, now)).toEqual({
      ...day,
      zoom: { from: zoom.from + 10 * minute, to: zoom.to + 10 * minute },
    })
    const edge = { from: day.from, to: day.from + 40 * minute }
    expect(panned({ ...day, zoom: edge }, -1, now)).toEqual({
      ...day,
      from: day.from - 10 * minute,
      zoom: { from: day.from - 10 * minute, to: day.from + 30 * minute },
    })
  })

  it('never shows what is still to come, and keeps its width', () => {
    expect(panned(day, 1, now)).toEqual(day)
    const zoom = { from: now - 45 * minute, to: now - 5 * minute }
    const last = panned({ ...day, zoom }, 1, now)
    expect(last).toEqual({ ...day, zoom: { from: now - 40 * minute, to: now } })
  })
})
