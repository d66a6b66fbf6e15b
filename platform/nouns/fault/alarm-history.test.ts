import { it } from '@jest/globals'
import { addMilliseconds } from 'date-fns/addMilliseconds'
import { addMinutes } from 'date-fns/addMinutes'
import { addSeconds } from 'date-fns/addSeconds'
import fc from 'fast-check'
import { expect } from '@/tests/support/expect'
import type { alarmEvents } from './alarm-event-table'
import { historiesOf } from './alarm-history'

type Event = typeof alarmEvents.$inferSelect

const start = new Date('2026-07-24T06:00:00Z')
const codes = ['12', '35'] as const

/**
 * What one boot does: alarms that change at a second, or a hello. `sentLater`: seconds after which the hello came at
 * last, with the time of that sending; `clock`: by how many seconds the times are off that the platform leaves as they are.
 */
const Boot = fc.record({
  deeds: fc.array(fc.constantFrom<('hello' | 0 | 1)[]>('hello', 0, 1), { maxLength: 8 }),
  sentLater: fc.integer({ min: 0, max: 30_000 }),
  clock: fc.integer({ min: -600, max: 30 }),
})
const Story = fc.record({
  boots: fc.array(Boot, { minLength: 1, maxLength: 3 }),
  lost: fc.array(fc.nat({ max: 24 }), { maxLength: 4 }),
})

/** The messages of all boots as events in the order in which they were said, without those that were lost. */
const tell = ({
  boots,
  lost,
}: {
  boots: (typeof Boot extends fc.Arbitrary<infer Value> ? Value : never)[]
  lost: number[]
}) => {
  const since = new Map<string, Date>()
  const messages: Event[][] = []
  let second = 0
  for (const [b, { deeds, sentLater, clock }] of boots.entries()) {
    let seq = 0
    const common = {
      id: 0,
      controllerId: 1,
      unitKind: 1 as const,
      systemNo: 1,
      unitNo: 1,
      boot: 'abc'[b] ?? '',
      stopCause: '',
      protectCode: '',
    }
    for (const deed of ['hello' as const, ...deeds]) {
      seq += 1
      second += 7
      const at = addSeconds(start, second + clock)
      if (deed === 'hello') {
        const time = addMilliseconds(addSeconds(at, sentLater), seq)
        messages.push([
          { ...common, unitKind: 0, systemNo: null, unitNo: null, faultCode: '', state: 'hello', time, seq },
          ...[...since].flatMap(([faultCode, from]): Event[] => [
            { ...common, faultCode, state: 'raised', time: from, seq },
            { ...common, faultCode, state: 'lasting', time, seq },
          ]),
        ])
        continue
      }
      const faultCode = codes[deed]
      const isOpen = since.has(faultCode)
      if (isOpen) since.delete(faultCode)
      else since.set(faultCode, at)
      messages.push([{ ...common, faultCode, state: isOpen ? 'cleared' : 'raised', time: at, seq }])
    }
    // A new boot knows since when an alarm lasts by its own clock.
    const next = boots[b + 1]
    if (next) for (const [code, from] of since) since.set(code, addSeconds(from, next.clock - clock))
  }
  return messages.filter((message, at) =>
    message[0]?.state === 'hello' && message[0].seq === 1 ? true : !lost.includes(at),
  )
}

const openOf = (messages: readonly Event[][]): string[] => {
  const open = new Set<string>()
  for (const message of messages) {
    if (message[0]?.state === 'hello') open.clear()
    for (const { state, faultCode } of message) {
      if (state === 'lasting' || state === 'raised') open.add(faultCode)
      if (state === 'cleared') open.delete(faultCode)
    }
  }
  return [...open].sort()
}

it('alarms stand open as the words of up to three boots say in order, whatever clocks and late hellos say', () => {
  fc.assert(
    fc.property(Story, (story) => {
      const messages = tell(story)
      const histories = historiesOf(messages.flat(), [], {
        since: addMinutes(start, -60),
        places: (boot) => 'abc'.indexOf(boot) + 1,
      })
      const open = histories.filter(({ spans }) => spans.some(({ to }) => to === null)).map(({ key }) => key.faultCode)
      expect(open.sort()).toEqual(openOf(messages))
      for (const { spans } of histories) for (const { from, to } of spans) if (to) expect(to >= from).toBe(true)
    }),
    { numRuns: 10_000 },
  )
})
