import { describe, expect, it } from '@jest/globals'
import { setTempRange } from '../hvac/set-temp'
import { controlCan, IndoorBatchControl, IndoorControl, lockBits, refuseIndoor } from './control'
import { Floor, modesOf, UnitKey } from './unit'
import { checkText } from './validation'

const unit = { onlineStatus: 1, onOff: 1, mode: 0, setTemp: 25, centralLock: 0, systemType: 1 } as const
const base = { unitKind: 1, macWifiId: '84F3EB0F0145', unitKey: '03-12' } as const
const messages = (command: object): string[] => {
  const parsed = IndoorControl.safeParse({ ...base, ...command })
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('a set point', () => {
  it('is 17 to 30 in half degrees, from 19 in cooling', () => {
    for (const setTemp of [17, 17.5, 24.5, 30]) expect(messages({ setTemp })).toEqual([])
    for (const setTemp of [20.3, Number.NaN]) expect(messages({ setTemp })).toEqual(['setTemp: setTempRange'])
    for (const setTemp of [16.5, 30.5, 31]) {
      // Without a mode in the command the unit's mode applies.
      expect(messages({ setTemp })).toEqual([])
      expect(refuseIndoor({ setTemp }, unit)).toEqual({ setTemp: 'setTempCoolRange' })
      expect(refuseIndoor({ setTemp }, { ...unit, mode: 3 })).toEqual({ setTemp: 'setTempModeRange' })
      expect(messages({ mode: 0, setTemp })).toEqual(['setTemp: setTempCoolRange'])
      expect(messages({ mode: 3, setTemp })).toEqual(['setTemp: setTempModeRange'])
      const batch = IndoorBatchControl.safeParse({ macWifiId: base.macWifiId, unitKeys: [base.unitKey], setTemp })
      expect(batch.error?.issues.map(({ message }) => message)).toEqual(['setTempRange'])
    }
    expect(messages({ mode: 0, setTemp: 18.5 })).toEqual(['setTemp: setTempCoolRange'])
    expect(messages({ mode: 3, setTemp: 17 })).toEqual([])
    expect([setTempRange(0).min, setTempRange(3).min, setTempRange(null).min]).toEqual([19, 17, 17])
  })

  it('is checked against the unit’s mode, and the mode against the set point', () => {
    expect(refuseIndoor({ setTemp: 18 }, unit)).toEqual({ setTemp: 'setTempCoolRange' })
    expect(refuseIndoor({ mode: 0 }, { ...unit, mode: 3, setTemp: 18 })).toEqual({ setTemp: 'setTempCoolRange' })
    expect(refuseIndoor({ fanSpeed: 1 }, { ...unit, setTemp: 18 })).toEqual({})
  })

  it('is refused with the valid range', () => {
    expect(checkText('setTempCoolRange', 'zh')).toContain('19～30')
    expect(checkText('setTempCoolRange', 'en')).toContain('19 to 30')
    expect(checkText('setTempModeRange', 'en')).toContain('17 to 30')
    expect(checkText('setTempRange', 'zh')).toContain('制冷时19～30')
  })
})

describe('a mode', () => {
  it('is one that the system supports', () => {
    const cooler = { ...unit, systemType: 3 } as const
    for (const mode of [3, 4] as const) {
      expect(refuseIndoor({ mode }, cooler)).toEqual({ mode: 'modeCoolingOnly' })
      for (const systemType of [1, 2, 4] as const) expect(refuseIndoor({ mode }, { ...unit, systemType })).toEqual({})
    }
    for (const mode of modesOf(3)) expect(refuseIndoor({ mode }, cooler)).toEqual({})
    expect(modesOf(3)).toEqual([0, 1, 2])
  })
})

describe('a lock', () => {
  it('closes its own part, unless the command opens it', () => {
    for (const [part, bit] of Object.entries(lockBits)) {
      const locked = { ...unit, centralLock: bit }
      const value = part === 'setTemp' ? 25 : 1
      expect(refuseIndoor({ [part]: value }, locked)).toEqual({ [part]: 'centrallyLocked' })
      expect(refuseIndoor({ [part]: value, centralLock: 0 }, locked)).toEqual({})
      const other = part === 'louver' ? { fanSpeed: 1 as const } : { louver: 1 as const }
      expect(refuseIndoor(other, locked)).toEqual({})
    }
  })
})

describe('a command', () => {
  it('is not empty', () => {
    expect(messages({})).toEqual([': nothingToSend'])
  })

  it('goes to a reachable unit through a reachable controller', () => {
    expect(refuseIndoor({ onOff: 1 }, { ...unit, onlineStatus: 0 })).toEqual({ '': 'unitOffline' })
    expect(refuseIndoor({ onOff: 1 }, { ...unit, onOff: null })).toEqual({ '': 'busLost' })
    expect(controlCan.send({ onlineStatus: 0, onOff: 1 })).toBe(false)
    expect(controlCan.send({ onlineStatus: 1, onOff: null })).toBe(false)
  })

  it('ends once', () => {
    expect(([1, 2, 3] as const).map((result) => controlCan.end({ result: 0 }, result))).toEqual([true, true, true])
    expect(controlCan.end({ result: 3 }, 1)).toBe(false)
  })
})

it('addresses are two digits up to 63, floors B9 to 99F', () => {
  for (const key of ['00-00', '63-63', '03-12']) expect(UnitKey.safeParse(key).success).toBe(true)
  for (const key of ['64-00', '3-12', '03-99', '03-12x']) expect(UnitKey.safeParse(key).success).toBe(false)
  for (const floor of ['B1', '1F', '99F']) expect(Floor.safeParse(floor).success).toBe(true)
  for (const floor of ['B10', '0F', '100F', '3', '三楼']) expect(Floor.safeParse(floor).success).toBe(false)
})
