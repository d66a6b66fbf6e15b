import type { DeviceCommand } from '@/lib/contract/device-message'
import { rnd } from '@/lib/format/rnd'
import type { FleetController } from './fleet-file'
import { fouledCondenser } from './model/fouled-condenser'

/**
 * Units that behave always alike, so that every end of a command can be seen: in a demonstration with faults on purpose,
 * whose seed gives them these names.
 */
export const showcaseUnits = [
  { macWifiId: fouledCondenser.macWifiId, systemNo: 1, unitNo: 2, answer: 'none' },
  { macWifiId: fouledCondenser.macWifiId, systemNo: 1, unitNo: 3, answer: 'refused' },
] as const
export const showcaseNames = { none: '不应答演示机', refused: '拒绝指令演示机' } as const

/** What a unit says that refuses. */
export const refusalReason = 'remote control is switched off at the unit'

export type CommandAnswer = { answer: 'done' | 'refused' | 'none'; delayMs: number }

/**
 * How a controller of the demo fleet answers a command, and after how many ms. Domain 5.7: 97.5 % are done, 1.5 % never
 * answered, 1 % refused by the unit; an answer takes 0.4 to 2.5 s. Always the same for the same command.
 */
export const answerOf = (
  { macWifiId, systems }: Pick<FleetController, 'macWifiId' | 'systems'>,
  { commandId, unitKind, systemNo, unitNo }: Pick<DeviceCommand, 'commandId' | 'unitKind' | 'systemNo' | 'unitNo'>,
): CommandAnswer => {
  const named = systems
    .find((system) => unitKind === 1 && system.systemNo === systemNo)
    ?.indoor.find((unit) => unit.unitNo === unitNo)?.name
  const showcase = showcaseUnits.find(
    (unit) =>
      macWifiId === unit.macWifiId &&
      systemNo === unit.systemNo &&
      unitNo === unit.unitNo &&
      named === showcaseNames[unit.answer],
  )
  const draw = rnd('control', commandId, 'result')
  return {
    answer: showcase?.answer ?? (draw < 0.015 ? 'none' : draw < 0.025 ? 'refused' : 'done'),
    delayMs: Math.round(400 + 2100 * rnd('control', commandId, 'delay')),
  }
}

/** The same for a programme. One that was not answered the first time may be the next. */
export const answerProgramme = (commandId: string, attempt: number): CommandAnswer => ({
  answer: rnd('programme', commandId, attempt, 'result') < 0.015 ? 'none' : 'done',
  delayMs: Math.round(400 + 2100 * rnd('programme', commandId, 'delay')),
})
