import type { Talker } from './frame-address'

/** Message types in the order of their numbers on the wire, which begin with 1. Domain 2.18. */
export const frameTypes = ['status', 'control', 'ack', 'alarm', 'addressing'] as const
export type FrameType = (typeof frameTypes)[number]

/**
 * How the bytes of a field are read. All bits set in an unsigned number, and 0x7F in a signed byte, mean "no
 * reading". Multi-byte fields are big-endian.
 */
export type FieldForm = 'u8' | 'i8' | 'u16' | 'text2'
export const widthOf: Record<FieldForm, number> = { u8: 1, i8: 1, u16: 2, text2: 2 }

export type FrameField = {
  /** Key of its label: telemetry readings have the same name everywhere. */
  name: string
  form: FieldForm
  /** The value is the raw number times this. */
  scale?: number
  unit?: string
  /** Its numbers are named states: those of the units' own readings, or of frames only. */
  words?: 'mode' | 'fanSpeed' | 'onOff' | 'operCondition' | 'acknowledge' | 'alarmActive'
}

const u8 = (name: string, unit?: string, scale?: number): FrameField => ({
  name,
  form: 'u8',
  ...(unit !== undefined && { unit }),
  ...(scale !== undefined && { scale }),
})
const i8 = (name: string): FrameField => ({ name, form: 'i8', unit: '°C' })
const u16 = (name: string, unit: string, scale: number): FrameField => ({ name, form: 'u16', unit, scale })

const worded = (name: NonNullable<FrameField['words']>): FrameField => ({ name, form: 'u8', words: name })

const settings = [worded('onOff'), worded('mode'), worded('fanSpeed'), u8('setTemp', '°C', 0.5)]

const indoorStatus: readonly FrameField[] = [
  ...settings,
  ...[i8('inletTemp'), i8('outletTemp'), i8('liquidPipeTemp'), i8('gasPipeTemp')],
  ...[u8('exvOpening', '%'), worded('operCondition')],
]
const outdoorStatus: readonly FrameField[] = [
  u8('compFreq', 'Hz'),
  ...[u16('dischargePressure', 'MPa', 0.01), u16('suctionPressure', 'MPa', 0.01)],
  ...[u8('dischargeTemp', '°C'), i8('suctionTemp'), i8('ambientTemp')],
  ...[u16('compCurrent', 'A', 0.1), u8('fanStep'), u8('evo1', '%')],
]

/** Fields after the destination in a message's payload: by type, and for a status by sender. */
export const fieldsOf = (type: FrameType, talker: Talker): readonly FrameField[] => {
  switch (type) {
    case 'status':
      return talker === 'ODU' ? outdoorStatus : indoorStatus
    case 'control':
      return settings
    case 'ack':
      return [worded('acknowledge')]
    case 'alarm':
      return [{ name: 'alarmCode', form: 'text2' }, worded('alarmActive')]
    case 'addressing':
      return [u8('systemNo'), u8('unitNo'), u16('capacity', 'kW', 0.1)]
  }
}
