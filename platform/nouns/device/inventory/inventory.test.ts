import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { Hello } from '@/lib/contract/device-message'
import { mergeHello } from './inventory'
import type { Inventory, Owner } from './inventory-record'

const start = Date.parse('2026-07-24T06:00:00.000Z')
const empty = (): Inventory => ({
  systems: new Map(),
  outdoor: new Map(),
  indoor: new Map(),
  boxes: new Map(),
  differences: [],
})
const nobody = (): undefined => undefined

/** What really stands on a bus; hellos tell of parts of it. */
const truth = {
  systems: Array.from({ length: 3 }, (_, systemNo) => ({
    systemNo,
    systemType: 1,
    refrigerant: 1,
    outdoor: Array.from({ length: 2 }, (_unit, unitNo) => ({
      unitNo,
      serialNumber: `W${systemNo}${unitNo}`,
      model: 'HFO-450W',
      capacity: 45,
      capacityHp: 16,
    })),
    indoor: Array.from({ length: 3 }, (_unit, unitNo) => ({
      unitNo,
      serialNo: `C${systemNo}${unitNo}`,
      model: 'HFI-056C4',
      unitType: 1,
      capacity: 5.6,
      name: `n${unitNo}`,
      floor: '3F',
      room: '305',
    })),
  })),
  airBoxes: Array.from({ length: 2 }, (_, boxNo) => ({
    boxNo,
    airBoxId: `A4CF12AAAA0${boxNo}`,
    serialNo: `AB${boxNo}`,
    model: 'AB-200',
    name: 'AB',
  })),
}

const partOf = <Item>(items: readonly Item[]) => fc.subarray([...items])
const System = fc
  .constantFrom(...truth.systems)
  .chain((system) =>
    fc
      .record({ outdoor: partOf(system.outdoor), indoor: partOf(system.indoor) })
      .map((units) => ({ ...system, ...units })),
  )
const Bus = fc.record({
  systems: fc.uniqueArray(System, { selector: ({ systemNo }) => systemNo }),
  airBoxes: partOf(truth.airBoxes),
})
/** Hellos at different moments, further apart than a clock may be off. */
const Said = fc
  .array(Bus, { minLength: 1, maxLength: 6 })
  .map((buses) => buses.map((bus, index) => ({ at: new Date(start + index * 3_600_000), hello: helloOf(bus) })))

const helloOf = (bus: object): Hello =>
  Hello.parse({
    v: 1,
    boot: 'b',
    seq: 1,
    time: start,
    versions: [1],
    model: 'HM-64A',
    firmwareVersion: '2.4.7',
    ...bus,
  })

type Said = { at: Date; hello: Hello }[]

/** Takes hellos as the step does, and counts what was written. */
const take = (said: Said, inventory = empty()): Inventory => {
  const owner: Owner = {
    controllerId: 1,
    platformId: 6,
    macWifiId: '84F3EB000001',
    model: 'HM-64A',
  }
  for (const { at, hello } of said) mergeHello(inventory, hello, { owner, claim: nobody, at })
  return inventory
}

const sorted = <Row>(rows: Iterable<[unknown, Row]>): Row[] =>
  [...rows].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)).map(([, row]) => row)
const shown = ({ systems, outdoor, indoor, boxes, differences }: Inventory) => ({
  systems: sorted(systems),
  outdoor: sorted(outdoor),
  indoor: sorted(indoor),
  boxes: sorted(boxes),
  // That something came depends on what was there before; what is missing does not.
  missing: differences
    .filter(({ what }) => what !== 'added')
    .map(({ unitKind, systemNo, unitNo, what }) => `${unitKind} ${systemNo} ${unitNo} ${what}`)
    .sort(),
})

describe('hellos of one controller', () => {
  it('make the same record however often each comes', () => {
    fc.assert(
      fc.property(Said, (said) => {
        expect(shown(take(said.flatMap((each) => [each, each])))).toEqual(shown(take(said)))
      }),
      { numRuns: 300 },
    )
  })

  it('never take anything away, and name each difference once', () => {
    fc.assert(
      fc.property(Said, (said) => {
        const all = take(said)
        const keys = all.differences.map(
          ({ unitKind, systemNo, unitNo, what }) => `${unitKind} ${systemNo} ${unitNo} ${what}`,
        )
        expect(new Set(keys).size).toBe(keys.length)
        for (const { hello } of said) {
          for (const { systemNo, outdoor, indoor } of hello.systems) {
            for (const { unitNo } of outdoor) expect(all.outdoor.has(`${systemNo}-${unitNo}`)).toBe(true)
            for (const { unitNo } of indoor) expect(all.indoor.has(`${systemNo}-${unitNo}`)).toBe(true)
          }
        }
        // Whoever tells of everything leaves nothing missing.
        const whole = take([{ at: new Date(start + 86_400_000), hello: helloOf(truth) }], all)
        expect(shown(whole).missing).toEqual([])
      }),
      { numRuns: 300, seed: 22 },
    )
  })
})

describe('a hello', () => {
  const at = new Date(start)
  const next = new Date(start + 60_000)
  const whole = helloOf(truth)
  const places = ({ differences }: Inventory) =>
    differences.map(({ unitKind, systemNo, unitNo, what, recorded, reported }) => [
      ...[unitKind, systemNo, unitNo, what, recorded, reported],
    ])

  it('fills an empty record without a word, and tells of what comes later', () => {
    const [first, ...others] = truth.systems
    const record = take([{ at, hello: helloOf({ systems: [first] }) }])
    expect(record.differences).toEqual([])
    expect(record.systems.get(0)).toMatchObject({ capacity: 90, iduCount: 3, capacityRatio: 19 })
    take([{ at: next, hello: helloOf({ systems: [first, others[0]] }) }], record)
    expect(places(record)).toContainEqual([2, 1, 0, 'added', '', 'HFO-450W'])
    expect(record.differences).toHaveLength(5)
  })

  it('overwrites no name, fills an empty one, and tells of a machine that is another one', () => {
    const record = take([{ at, hello: whole }])
    const own = record.indoor.get('0-0')
    const other = record.indoor.get('0-1')
    if (!own || !other) throw new Error('no unit')
    Object.assign(own, { iduName: '会议室', room: '' })
    Object.assign(other, { serialNo: 'X', model: 'HFI-080C4', capacity: 8 })
    take([{ at: next, hello: whole }], record)
    expect(own).toMatchObject({ iduName: '会议室', room: '305' })
    expect(other).toMatchObject({ serialNo: 'X', model: 'HFI-080C4', capacity: 8 })
    expect(places(record)).toEqual([
      [1, 0, 1, 'serialNo', 'X', 'C01'],
      [1, 0, 1, 'model', 'HFI-080C4', 'HFI-056C4'],
      [1, 0, 1, 'capacity', '8', '5.6'],
    ])
    const seen = record.differences.map((row) => Object.assign(row, { id: 7, seenTime: at }))
    take([{ at: new Date(start + 120_000), hello: whole }], record)
    expect(record.differences).toEqual(seen)
    Object.assign(other, { serialNo: 'C01', model: 'HFI-056C4', capacity: 5.6 })
    take([{ at: new Date(start + 180_000), hello: whole }], record)
    expect(record.differences).toEqual([])
  })

  it('of a faulty bus, or of one that nobody has looked at, calls nothing missing', () => {
    const record = take([{ at, hello: whole }])
    const faulty = { bus: { busType: 3, busStatus: 1 }, systems: [truth.systems[0]] }
    take([{ at: next, hello: helloOf(faulty) }], record)
    take([{ at: next, hello: helloOf({}) }], record)
    expect(record.differences).toEqual([])
    take([{ at: next, hello: helloOf({ systems: [truth.systems[0], truth.systems[1]] }) }], record)
    expect(places(record)).toEqual([
      [2, 2, null, 'missing', '', ''],
      [4, null, 0, 'missing', 'AB-200', ''],
      [4, null, 1, 'missing', 'AB-200', ''],
    ])
  })

  it('takes nothing that belongs to another controller', () => {
    const record = empty()
    const owner: Owner = {
      controllerId: 1,
      platformId: 6,
      macWifiId: '84F3EB000001',
      model: 'HM-64A',
    }
    const claim = (_kind: string, value: string) =>
      ['C00', 'A4CF12AAAA00'].includes(value) ? '84F3EB000002' : undefined
    mergeHello(record, whole, { owner, claim, at })
    expect(record.indoor.get('0-0')?.serialNo).toBe('')
    expect(record.boxes.has(0)).toBe(false)
    expect(record.boxes.has(1)).toBe(true)
    expect(places(record)).toEqual([
      [1, 0, 0, 'serialTaken', '84F3EB000002', 'C00'],
      [4, null, 0, 'boxTaken', '84F3EB000002', 'A4CF12AAAA00'],
    ])
  })
})
