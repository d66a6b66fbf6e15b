import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { PastSample } from '@/lib/contract/device-http'
import type { FleetController } from './fleet-file'
import { fouledCondenser } from './model/fouled-condenser'
import { slowLeak } from './model/slow-leak'
import { pastBodies } from './past-bodies'
import { type ChosenPast, choosePast, planPast, storyDays } from './past-plan'
import { dayPortion, evidenceDaysOf, evidencePortion, filledDays, portionsOf } from './past-portions'
import { createPastSender } from './past-sender'
import { openPastState } from './past-state'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const anchor = Date.parse('2026-07-24T06:00:00Z')

const controllerOf = (macWifiId: string, own: Partial<FleetController> = {}): FleetController =>
  ({
    macWifiId,
    platformId: 6,
    key: 'key',
    model: 'HM-64A',
    featureCode: 'F',
    firmwareVersion: '2.4.7',
    mcuVersion: '1.8.2',
    moduleVersion: '3.1.0',
    bootVersion: '1.0.1',
    moduleType: 2,
    hardwareVersion: 'V2.1',
    heartbeatSec: 60,
    timeZone: 'Asia/Shanghai',
    cityEn: 'Qingdao',
    latitude: null,
    longitude: null,
    installTime: anchor - 400 * dayMs,
    onlineSince: null,
    centralControllers: 0,
    isAway: false,
    network: { networkType: 1, rssi: -50, ipAddress: '10.0.0.7', ssid: 'HVAC', channel: 6 },
    bus: { busType: 3, busStatus: 0 },
    systems: [
      {
        systemNo: 0,
        usage: 1,
        systemType: 1,
        refrigerant: 1,
        pipeLength: null,
        addCharge: null,
        outdoor: [
          {
            unitNo: 0,
            serialNumber: `T${macWifiId}`,
            model: 'RAS',
            capacity: 28,
            capacityHp: 10,
            softwareVersion: '1',
          },
        ],
        indoor: [1, 2].map((unitNo) => ({
          unitNo,
          serialNo: `${macWifiId}${unitNo}`,
          model: 'RPI',
          unitType: 1,
          capacity: 7.1,
          name: '',
          floor: '',
          room: '',
        })),
      },
    ],
    airBoxes: [],
    faults: [],
    overrides: [],
    ...own,
  }) as FleetController
const fault = (from: number, unitKind: 1 | 2 | 4 | 5 = 2): FleetController['faults'][number] => ({
  unitKind,
  systemNo: unitKind > 3 ? null : 0,
  unitNo: 0,
  code: '45',
  from,
  to: from + 60 * minuteMs,
})
const planOf = (...given: { controller: FleetController; faults?: FleetController['faults']; end?: number }[]) =>
  planPast(
    given.map(({ controller }) => controller),
    {
      version: 1,
      controllers: given.map(({ controller: { macWifiId }, faults = [], end = null }) => ({
        macWifiId,
        faults,
        meters: 0,
        end,
      })),
    },
    anchor,
  )
const one = (faults: FleetController['faults'], end?: number) => {
  const past = planOf({ controller: controllerOf('FE0000000001'), faults, ...(end && { end }) }).get('FE0000000001')
  if (past === undefined) throw new Error('it has no past')
  return past
}
const choice = (controllers: number) => ({ controllers, days: 30, whole: controllers })
const namesOf = (chosen: readonly ChosenPast[]) => chosen.map(({ past }) => past.controller.macWifiId)
const read = (bodies: Iterable<string | null>): PastSample[] =>
  [...bodies].flatMap((body) =>
    (body ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => PastSample.parse(JSON.parse(line))),
  )

describe('the plan of a past', () => {
  it('has evidence from 330 minutes before a fault until 30 after, by days, once where faults are near each other', () => {
    const at = anchor - 2 * dayMs + 100 * minuteMs
    expect([...one([fault(at), fault(at + 60 * minuteMs)]).evidence]).toEqual([
      [2, [{ part: 0, from: at - 330 * minuteMs, to: anchor - 2 * dayMs }]],
      [1, [{ part: 0, from: anchor - 2 * dayMs, to: at + 91 * minuteMs }]],
    ])
    expect([
      ...(one([fault(at, 4)])
        .evidence.get(1)
        ?.map(({ part }) => part) ?? []),
    ]).toEqual(['boxes'])
    expect(one([fault(at, 5), fault(anchor - 91 * dayMs)]).evidence.size).toBe(0)
    expect(one([fault(at)], at - 400 * minuteMs).evidence.size).toBe(0)
  })

  it('has the days of the first story with the day before, however long ago its alarm was', () => {
    const hour = 60 * minuteMs
    expect(storyDays(one([fault(anchor - 2 * hour)]), anchor)).toEqual([0, 1])
    // On a Sunday morning the alarm of Friday, with the day before it, reaches 74 hours back.
    expect(storyDays(one([fault(anchor - 44 * hour)]), anchor)).toEqual([1, 2, 3])
    expect(storyDays(one([fault(anchor - 60 * dayMs), fault(anchor - 40 * dayMs)]), anchor)).toEqual([39, 40, 41])
    expect(storyDays(one([fault(anchor - 2 * hour, 4)]), anchor)).toEqual([])
    expect(storyDays(one([]), anchor)).toEqual([])
  })

  it('has every brand and model first, and of the others what costs least', () => {
    const big = Array.from({ length: 9 }, () => controllerOf('').systems).flat()
    const plan = planOf(
      { controller: controllerOf('FE0000000001', { systems: big }) },
      { controller: controllerOf('FE0000000002') },
      { controller: controllerOf('FE0000000003') },
      { controller: controllerOf('FE0000000004', { model: 'HD-128A', systems: big }) },
      { controller: controllerOf('FE0000000005', { platformId: 12, systems: big }) },
      { controller: controllerOf('FE0000000006', { systems: [] }) },
      { controller: controllerOf(slowLeak.macWifiId, { platformId: 12 }) },
      { controller: controllerOf(fouledCondenser.macWifiId, { systems: big }) },
    )
    const chosen = namesOf(choosePast(plan.values(), choice(6)))
    // The stories are told first, however few are chosen.
    expect(chosen.slice(0, 2)).toEqual([fouledCondenser.macWifiId, slowLeak.macWifiId])
    expect(namesOf(choosePast(plan.values(), choice(2)))).toEqual(chosen.slice(0, 2))
    expect(chosen).toEqual(expect.arrayContaining(['FE0000000004', 'FE0000000005', 'FE0000000002', 'FE0000000003']))
    expect(choosePast(plan.values(), choice(5))).toEqual(choosePast([...plan.values()].reverse(), choice(5)))
    // The first of them have every day, the others a week.
    expect(choosePast(plan.values(), { ...choice(6), whole: 2 }).map(({ days }) => days)).toEqual([30, 30, 7, 7, 7, 7])
    expect(choosePast(plan.values(), { ...choice(3), days: 3, whole: 2 }).map(({ days }) => days)).toEqual([3, 3, 3])
  })
})

describe('portions of a past', () => {
  const at = anchor - 12 * 60 * minuteMs
  const timesOf = (requests: NonNullable<ReturnType<typeof dayPortion>>['requests']) =>
    requests.flatMap((request) => read(pastBodies(request)).map(({ time }) => time))

  it('tell every minute of a day once, whether its evidence went first or not', () => {
    const past = one([fault(at)])
    const whole = dayPortion(past, 0, { anchor, has: () => false })
    expect(whole?.names).toEqual(['FE0000000001 0', 'FE0000000001 0 evidence'])
    const evidence = evidencePortion(past, 0, { anchor, has: () => false })
    const rest = dayPortion(past, 0, { anchor, has: (name) => name.endsWith('evidence') })
    expect(rest?.names).toEqual(['FE0000000001 0'])
    const [all, first, second] = [whole, evidence, rest].map((portion) => timesOf(portion?.requests ?? []))
    expect(first?.at(0)).toBe(at - 330 * minuteMs)
    expect(first?.at(-1)).toBe(at + 30 * minuteMs)
    expect(second?.some((time) => time >= at - 330 * minuteMs && time < at + 31 * minuteMs)).toBe(false)
    expect(all?.at(0)).toBe(anchor - dayMs)
    expect(all?.at(-1)).toBe(anchor - minuteMs)
    expect(evidencePortion(past, 0, { anchor, has: () => true })).toBeNull()
  })

  it('begin and end each stretch with every unit', () => {
    const past = one([fault(at)])
    const rest = dayPortion(past, 0, { anchor, has: (name) => name.endsWith('evidence') })
    const samples = read(pastBodies(rest?.requests[0] ?? evidenceRequest))
    const unitsAt = (time: number) =>
      samples
        .find((sample) => sample.time === time)
        ?.systems.reduce((sum, { outdoor, indoor }) => sum + outdoor.length + indoor.length, 0)
    for (const time of [anchor - dayMs, at - 331 * minuteMs, at + 31 * minuteMs, anchor - minuteMs])
      expect(unitsAt(time)).toBe(3)
    expect(samples.length).toBeLessThan(1440 - 360 + 1)
  })
  const evidenceRequest = { controller: controllerOf('FE0000000001'), from: 0, to: 0, part: null, without: [] }

  it('end where the controller was heard last', () => {
    const past = one([], anchor - 600 * minuteMs)
    expect(timesOf(dayPortion(past, 0, { anchor, has: () => false })?.requests ?? []).at(-1)).toBe(
      anchor - 601 * minuteMs,
    )
    expect(dayPortion(one([], anchor - 2 * dayMs), 0, { anchor, has: () => false })?.requests).toEqual([])
  })

  it('are found again by their names', () => {
    const plan = planOf({ controller: controllerOf('FE0000000001'), faults: [fault(at)] })
    const names = ['FE0000000001 0', 'FE0000000001 0 evidence', 'FE0000000001 1']
    const state = { anchor, has: () => false }
    expect(portionsOf(names, plan, state).flatMap((portion) => portion.names)).toEqual(names)
    expect(evidenceDaysOf(plan.values()).map(({ day }) => day)).toEqual([0])
  })
})

describe('what has been handed over', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'past-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is known to the next start, and what was on its way is named in its order', () => {
    const path = join(folder, 'state')
    const first = openPastState(path, new Date(anchor + 30_000))
    expect(first.anchor).toBe(anchor)
    first.sending(['A 0', 'A 0 evidence'])
    first.sent(['A 0', 'A 0 evidence'])
    first.sending(['B 0'])
    first.sending(['C 0', 'D 0'])
    // The process ended in the middle of a line.
    appendFileSync(path, 'sent B')
    const second = openPastState(path, new Date(anchor + dayMs))
    expect(second.anchor).toBe(anchor)
    expect(second.unfinished).toEqual([['B 0'], ['C 0', 'D 0']])
    expect([second.has('A 0'), second.has('A 0 evidence'), second.has('B 0')]).toEqual([true, true, false])
    second.sent(['B 0'])
    expect(readFileSync(path, 'utf8')).toMatch(/^anchor \d+\n(?:(?:sending|sent) .+\n)+$/)
    expect(openPastState(path, new Date()).unfinished).toEqual([['C 0', 'D 0']])
  })

  it('counts as filled back to the oldest day that all have', () => {
    const plan = [
      ...planOf({ controller: controllerOf('FE0000000001') }, { controller: controllerOf('FE0000000002') }).values(),
    ]
    const done = new Set(['FE0000000001 0', 'FE0000000002 0', 'FE0000000001 1'])
    const filled = (...days: number[]) =>
      filledDays(
        plan.map((past, n) => ({ past, days: days[n] ?? 0 })),
        { anchor, has: (name) => done.has(name) },
      )
    expect(filled(30, 30)).toBe(1)
    expect(filled(1, 1)).toBe(1)
    // Days that are not played of a controller are not waited for.
    expect(filled(30, 1)).toBe(2)
  })
})

it('a body that is refused is handed over again by controllers: only the one that is wrong is lost', async () => {
  const taken: string[] = []
  const server = createServer(async (request, response) => {
    const names = [...(await text(request.pipe(createGunzip()))).matchAll(/"controller":"(\w+)"/g)].map(
      ([, name]) => name,
    )
    const isWrong = names.includes('FE0000000002')
    if (!isWrong) taken.push(...names.map(String))
    response
      .writeHead(isWrong ? 400 : 200)
      .end(
        JSON.stringify(
          isWrong ? { error: 'badRequest' } : { stored: 1, held: 0, unknown: 0, early: 0, old: 0, refused: [] },
        ),
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const errors: string[] = []
  const sender = createPastSender({
    platform: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state: { sending: () => undefined, sent: () => undefined },
    signal: new AbortController().signal,
    onError: (why) => errors.push(why),
  })
  for (const name of ['FE0000000001', 'FE0000000002', 'FE0000000003'])
    await sender.add({
      macWifiId: name,
      key: 'key',
      names: [name],
      requests: [{ controller: controllerOf(name), from: anchor - 5 * minuteMs, to: anchor, part: null, without: [] }],
    })
  await sender.done()
  server.close()
  expect(taken).toEqual(['FE0000000001', 'FE0000000003'])
  expect(errors).toEqual(['FE0000000002: 400 {"error":"badRequest"}'])
})
