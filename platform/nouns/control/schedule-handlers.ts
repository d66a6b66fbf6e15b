import { canRun, clashOf, maxSchedules, type Schedule, scheduleApi, toLine } from '@/lib/contract/schedule'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import type { ControllerRecord } from '../device/controller-row'
import { readController } from '../device/read-controller'
import {
  findTouchGroup,
  lockProgramme,
  readSchedules,
  readSystemTypes,
  storedSchedule,
} from '../programme/schedule-rows'
import { changeProgramme, refuse } from './change-programme'

/** Kinds that keep a programme: Hi-Dom and touch controller. */
const withProgramme: readonly number[] = [2, 3]

/** A controller that keeps a programme and can be reached, locked for a change of it. */
const requireProgramme = async ({ database, actor }: Context, macWifiId: string) => {
  await lockProgramme(database, macWifiId)
  const controller = await readController(database, { platformId: actor.platformId, macWifiId })
  if (!withProgramme.includes(controller.controllerType)) throw new PlatformError('notFound')
  if (controller.onlineStatus === 0) throw refuse('', 'unitOffline')
  return { controller, lines: await readSchedules(database, controller.id) }
}

const requireLine = (lines: readonly Schedule[], scheduleNo: number): Schedule => {
  const line = lines.find((each) => each.scheduleNo === scheduleNo)
  if (line === undefined) throw new PlatformError('notFound')
  return line
}

/** Systems of the units that a line works on. Throws for a group that the controller does not have. */
const systemTypesOf = async ({ database }: Context, { id }: ControllerRecord, groupNo: number | null) => {
  if (groupNo === null) return readSystemTypes(database, id)
  const group = await findTouchGroup(database, id, groupNo)
  if (group === undefined) throw refuse('groupNo', 'invalid')
  return readSystemTypes(database, id, [...new Set(group.unitKeys.map((key) => Number(key.slice(0, 2))))])
}

/** Holds a line against what its systems can do and against the other lines. */
const requireFit = async (
  context: Context,
  controller: ControllerRecord,
  line: Schedule,
  lines: readonly Schedule[],
) => {
  const systemTypes = await systemTypesOf(context, controller, line.groupNo)
  if (!canRun(line.mode, systemTypes)) throw refuse('mode', 'modeCoolingOnly')
  if (clashOf(line, lines)) throw refuse('time', 'scheduleClash')
}

/** The weekly programmes of controllers. */
export const schedule = implement(
  scheduleApi,
  {
    save: ({ macWifiId, ...given }, context) =>
      changeProgramme(context, async (within) => {
        const { controller, lines } = await requireProgramme(within, macWifiId)
        if (lines.length >= maxSchedules) throw refuse('', 'tooManySchedules')
        const taken = new Set(lines.map(({ scheduleNo }) => scheduleNo))
        let scheduleNo = 1
        while (taken.has(scheduleNo)) scheduleNo += 1
        const after = { ...toLine(given), scheduleNo }
        await requireFit(within, controller, after, lines)
        return { controller, lines, change: { after }, answer: { scheduleNo } }
      }),

    update: ({ macWifiId, scheduleNo, ...given }, context) =>
      changeProgramme(context, async (within) => {
        const { controller, lines } = await requireProgramme(within, macWifiId)
        const before = requireLine(lines, scheduleNo)
        const after = { ...toLine(given), scheduleNo }
        await requireFit(within, controller, after, lines)
        return { controller, lines, change: { before, after }, answer: null }
      }),

    setEnabled: ({ macWifiId, scheduleNo, enabled }, context) =>
      changeProgramme(context, async (within) => {
        const { controller, lines } = await requireProgramme(within, macWifiId)
        const before = requireLine(lines, scheduleNo)
        const after = { ...before, enabled }
        await requireFit(within, controller, after, lines)
        return { controller, lines, change: { before, after }, answer: null }
      }),

    remove: ({ macWifiId, scheduleNo }, context) =>
      changeProgramme(context, async (within) => {
        const { controller, lines } = await requireProgramme(within, macWifiId)
        return { controller, lines, change: { before: requireLine(lines, scheduleNo) }, answer: null }
      }),
  },
  {
    ownTransaction: ['save', 'update', 'setEnabled', 'remove'],
    stored: { update: storedSchedule },
  },
)
