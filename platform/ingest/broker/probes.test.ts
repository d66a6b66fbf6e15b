import { expect, it } from '@jest/globals'
import { toProbeUp, toSharedUpFilter } from '../pipeline/topics'
import { createProbes } from './probes'

const names = ['platform-00000001', 'platform-00000002'] as const

/** Two processes at one broker, which deals what comes up to them and to as many thieves, in turns. */
const site = (options: { thieves?: number; isDenied?: boolean } = {}) => {
  let now = 0
  let turn = 0
  const thieves = options.thieves ?? 0
  const said: { level: string; line: Record<string, unknown> }[] = []
  const logger = {
    error: (line: unknown) => said.push({ level: 'error', line: line as Record<string, unknown> }),
    warn: (line: unknown) => said.push({ level: 'warn', line: line as Record<string, unknown> }),
  }
  let isSlow = false
  const held: (() => void)[] = []
  const publish = async (topic: string, message: string): Promise<void> => {
    const payload = Buffer.from(message)
    if (options.isDenied) return
    if (topic.endsWith('/down/probe')) {
      for (const each of processes) each.take(topic, payload)
      return
    }
    turn = (turn + 1) % (names.length + thieves)
    const to = processes[turn]
    if (isSlow) held.push(() => to?.take(topic, payload))
    else to?.take(topic, payload)
  }
  const onLost = (count: number) => said.push({ level: 'screen', line: { count } })
  const processes = names.map((name) => createProbes({ name, publish, logger, onLost, elapsed: () => now }))
  const minutes = async (count: number): Promise<void> => {
    for (let n = 0; n < count * 12; n += 1) {
      for (const each of processes) await each.send()
      now += 5000
    }
  }
  return {
    processes,
    said,
    minutes,
    slow: (value: boolean): void => {
      isSlow = value
      if (!value) for (const deliver of held.splice(0)) deliver()
    },
  }
}

it('T72: a broker that passes on all that it acknowledges is quiet', async () => {
  const { processes, said, minutes } = site()
  await minutes(30)
  expect([said, processes.map((each) => each.lost())]).toEqual([[], [0, 0]])
})

it('T72: what something else is dealt is counted, and said within two minutes', async () => {
  const { processes, said, minutes } = site({ thieves: 1 })
  await minutes(2)
  expect(said[0]).toEqual({ level: 'screen', line: { count: expect.any(Number) } })
  expect(said[1]).toMatchObject({ level: 'error', line: { lost: expect.any(Number), of: expect.any(Number) } })
  await minutes(10)
  // A third of what each of them has sent.
  for (const each of processes) expect(each.lost()).toBeGreaterThan(30)
})

it('T72: a platform that is slow loses nothing, and neither does an end of the connection', async () => {
  const { processes, said, minutes, slow } = site()
  await minutes(1)
  slow(true)
  await minutes(2)
  slow(false)
  await minutes(1)
  expect(said).toEqual([])
  slow(true)
  await minutes(1)
  for (const each of processes) each.forget()
  await minutes(1)
  slow(false)
  expect(processes.map((each) => each.lost())).toEqual([0, 0])
})

it('T72: a broker that lets no probe pass is named once, and counts for no loss', async () => {
  const { processes, said, minutes } = site({ isDenied: true })
  await minutes(20)
  expect(said).toHaveLength(names.length)
  expect(said[0]).toMatchObject({ level: 'warn', line: { write: 'hvac/0/<client id>/up/probe' } })
  expect(processes.map((each) => each.lost())).toEqual([0, 0])
})

it('T72: a probe of any other sender is none', () => {
  const sent: string[] = []
  const probes = createProbes({
    name: names[0],
    publish: async (topic) => sent.push(topic),
    logger: { error: () => undefined, warn: () => undefined },
    onLost: () => undefined,
  })
  const of = (topic: string, text = '{"number":1}') => probes.take(topic, Buffer.from(text))
  expect([
    of('hvac/0/84F3EB000001/up/probe'),
    of('hvac/6/84F3EB000001/up/state'),
    of('hvac/0/platform-1/up/probe'),
  ]).toEqual([false, false, false])
  expect([of(toProbeUp(names[0]), 'x'), of(toProbeUp(names[0]), '{"number":1e9}')]).toEqual([true, true])
  expect(sent).toEqual([])
})

it('T72: the group of the platform follows from its password alone', () => {
  expect(toSharedUpFilter('one')).toBe(toSharedUpFilter('one'))
  expect(toSharedUpFilter('two')).not.toBe(toSharedUpFilter('one'))
  expect(toSharedUpFilter('one')).toMatch(/^\$share\/[0-9a-f]{64}\/hvac\/\+\/\+\/up\/#$/)
})
