import type { DeviceCommand } from '@/lib/contract/device-message'
import { rnd } from '@/lib/format/rnd'
import { fouledCondenser } from './model/fouled-condenser'

/**
 * Units of the demonstration that behave always alike, so that whoever tries the console can see every end of a command.
 * The seed of the demonstration names them.
 */
export const showcaseUnits = [
  { macWifiId: fouledCondenser.macWifiId, systemNo: 1, unitNo: 2, answer: 'none' },
  { macWifiId: fouledCondenser.macWifiId, systemNo: 1, unitNo: 3, answer: 'refused' },
] as const

/** What a unit says that refuses. */
export const refusalReason = 'remote control is switched off at the unit'

export type CommandAnswer = { answer: 'done' | 'refused' | 'none'; delayMs: number }

/**
 * How a controller of the demo fleet answers a command, and after how many ms. Domain 5.7: 97.5 % are done, 1.5 % never
 * answered, 1 % refused by the unit; an answer takes 0.4 to 2.5 s. Always the same for the same command.
 */
export const answerOf = (
  macWifiId: string,
  { commandId, unitKind, systemNo, unitNo }: Pick<DeviceCommand, 'commandId' | 'unitKind' | 'systemNo' | 'unitNo'>,
): CommandAnswer => {
  const showcase = showcaseUnits.find(
    (unit) => unitKind === 1 && macWifiId === unit.macWifiId && systemNo === unit.systemNo && unitNo === unit.unitNo,
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
