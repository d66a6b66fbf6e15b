import { type ControlResult, controlTimeoutMs } from '@/lib/contract/control'
import { rnd } from '@/lib/format/rnd'
import { fouledCondenser } from '@/simulator/model/fouled-condenser'

/**
 * Units of the demonstration that behave always alike, so that whoever tries the console can see every end of a command.
 * The seed names them so.
 */
export const showcaseUnits = [
  { macWifiId: fouledCondenser.macWifiId, systemNo: 1, unitNo: 2, result: 3, iduName: '不应答演示机' },
  { macWifiId: fouledCondenser.macWifiId, systemNo: 1, unitNo: 3, result: 2, iduName: '拒绝指令演示机' },
] as const satisfies readonly { result: ControlResult; [name: string]: unknown }[]

type Address = { macWifiId: string; unitKind: 1 | 4; systemNo: number | null; unitNo: number }

/**
 * How a gateway of the demo fleet answers a command, and after how many ms. Domain 5.7: 97.5 % are done, 1.5 % never
 * answered, 1 % refused by the unit; an answer takes 0.4 to 2.5 s. Always the same for the same record.
 */
export const answerOf = (recordId: number, address: Address): { result: 1 | 2 | 3; delayMs: number } => {
  const showcase = showcaseUnits.find(
    ({ macWifiId, systemNo, unitNo }) =>
      address.unitKind === 1 &&
      macWifiId === address.macWifiId &&
      systemNo === address.systemNo &&
      unitNo === address.unitNo,
  )
  const draw = rnd('control', recordId, 'result')
  const result = showcase?.result ?? (draw < 0.015 ? 3 : draw < 0.025 ? 2 : 1)
  return {
    result,
    delayMs: result === 3 ? controlTimeoutMs : Math.round(400 + 2100 * rnd('control', recordId, 'delay')),
  }
}
