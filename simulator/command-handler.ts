import { millisecondsInMinute } from 'date-fns/constants'
import { subMinutes } from 'date-fns/subMinutes'
import type { DeviceAct, DeviceCommand, DeviceProgramme } from '@/lib/contract/device-message'
import { answerOf, answerProgramme, refusalReason } from './answer-command'
import type { FleetController } from './fleet-file'
import { createProgramme } from './programme'
import type { createSampler, SampleBody } from './sampler'
import type { ControllerParts, Session } from './session'

/** Commands that are remembered, so that one that comes twice is carried out once. */
const remembered = 200

type Unit = { unitKind: 1 | 4; systemNo: number; unitNo: number }
type Line = DeviceProgramme['lines'][number]

/** What the units of a line of the programme make of it; those that never answer are left out. */
const actsOf = (
  controller: FleetController,
  { set, units }: Line,
  { commandId, at, before }: { commandId: string; at: Date; before: SampleBody },
) => {
  const { macWifiId, systems } = controller
  const all = systems.flatMap(({ systemNo, indoor }) => indoor.map(({ unitNo }) => ({ systemNo, unitNo })))
  const acts = { done: [] as DeviceAct[], refused: [] as DeviceAct[] }
  for (const { systemNo, unitNo } of units ?? all) {
    const name = `${macWifiId}-${systemNo}-${unitNo}-${commandId}`
    const { answer } = answerOf(controller, { commandId: name, unitKind: 1, systemNo, unitNo })
    if (answer === 'none') continue
    const shown = before.systems
      .find((system) => system.systemNo === systemNo)
      ?.indoor.find((unit) => unit.unitNo === unitNo) as Partial<DeviceCommand['set']> | undefined
    const was = Object.fromEntries(Object.keys(set).map((part) => [part, shown?.[part as 'onOff'] ?? null]))
    acts[answer].push({ source: 6, unitKind: 1, systemNo, unitNo, set, before: was, time: at.getTime() })
  }
  return acts
}

type Own = { say: Session['say']; sampler: ReturnType<typeof createSampler>; measure: () => void }

/** Carries out what a controller's units are commanded to do: at once by the platform, or by the weekly programme. */
export const createCommandHandler = (
  { controller, clock, later }: Pick<ControllerParts, 'controller' | 'clock' | 'later'>,
  { say, sampler, measure }: Own,
) => {
  /** Commands by name, and how often each has come. */
  const known = new Map<string, number>()
  const programme = createProgramme()

  /** How often a command has come, this time counted. */
  const count = (commandId: string): number => {
    const times = (known.get(commandId) ?? 0) + 1
    known.set(commandId, times)
    const [oldest] = known.keys()
    if (known.size > remembered && oldest !== undefined) known.delete(oldest)
    return times
  }
  const override = ({ unitKind, systemNo, unitNo }: Unit, set: DeviceCommand['set']): void => {
    const own = controller.overrides.filter(
      (each) => each.unitKind === unitKind && each.systemNo === systemNo && each.unitNo === unitNo,
    )
    const state = { ...own.at(-1)?.state, ...set }
    controller.overrides.push({ unitKind, systemNo, unitNo, since: clock().getTime(), state })
    sampler.forget()
  }
  const runLine = (line: Line, at: Date): void => {
    const commandId = `line-${line.lineNo}-${Math.round(at.getTime() / millisecondsInMinute)}`
    const before = sampler.at(subMinutes(at, 1))
    const { done, refused } = actsOf(controller, line, { commandId, at, before })
    for (const { systemNo, unitNo } of done) override({ unitKind: 1, systemNo: systemNo ?? 0, unitNo }, line.set)
    if (done.length > 0) say('result', { commandId, result: 'done', acts: done })
    if (refused.length > 0) say('result', { commandId, result: 'refused', reason: refusalReason, acts: refused })
  }

  return {
    command: (command: DeviceCommand): void => {
      if (command.expires < clock().getTime() || count(command.commandId) > 1) return
      const { answer, delayMs } = answerOf(controller, command)
      if (answer === 'none') return
      later(delayMs, () => {
        const { commandId, unitKind, systemNo, unitNo, set } = command
        if (answer === 'done') override({ unitKind, systemNo: systemNo ?? 0, unitNo }, set)
        say('result', { commandId, result: answer, ...(answer === 'refused' && { reason: refusalReason }) })
        if (answer === 'done') measure()
      })
    },
    programme: (given: DeviceProgramme): void => {
      if (given.expires < clock().getTime()) return
      const { commandId } = given
      const { answer, delayMs } = answerProgramme(commandId, count(commandId))
      if (answer === 'none') return
      later(delayMs, () => {
        programme.keep(given, clock())
        say('result', { commandId, result: 'done' })
      })
    },
    /** Carries out the lines of the programme whose moment has come. */
    runProgramme: (now: Date): void => {
      for (const { line, at } of programme.due(now)) runLine(line, at)
    },
  }
}
