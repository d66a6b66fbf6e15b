import type { CommandPart } from '@/lib/contract/control'
import { toFixed } from '@/lib/format/number'
import { readTypedNumber } from '@/lib/format/typed-number'
import { setTempRange } from '@/lib/hvac/set-temp'

/** The chosen or typed value for each field; undefined for an unchanged field. */
export type Typed = Partial<Record<CommandPart, string>>

/** Current values of the target; undefined for several targets. */
export type Now = Partial<Record<CommandPart, number | null>>

/** In the order in which the face shows them. */
export const indoorParts = ['onOff', 'setTemp', 'mode', 'fanSpeed', 'louver', 'centralLock'] as const
export const airBoxParts = ['onOff', 'runMode', 'ventMode', 'fanSpeed'] as const

/** A field that is one of several codes. */
export type ChoicePart = Exclude<CommandPart, 'setTemp' | 'centralLock'>

/** Codes of each field in the order of a remote controller. */
export const choicesOf: Record<ChoicePart, readonly number[]> = {
  onOff: [1, 0],
  mode: [0, 3, 2, 1, 4],
  fanSpeed: [0, 1, 2, 3, 4],
  louver: [7, 0, 1, 2, 3, 4, 5, 6],
  runMode: [0, 1, 2, 3],
  ventMode: [0, 1, 2],
}

/** The entered command; an invalid number becomes one that no schema accepts. */
export const toCommand = (typed: Typed): Record<string, number> =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([, text]) => text.trim() !== '')
      .map(([part, text]) => [part, readTypedNumber(text) ?? Number.NaN]),
  )

/** A field with a new value; one that the target has already, or none, leaves the field unchanged. */
export const withPart = (typed: Typed, part: CommandPart, value: number | null, now: Now = {}): Typed => {
  const { [part]: _former, ...others } = typed
  return value === null || value === now[part] ? others : { ...others, [part]: String(value) }
}

/** What a field shows: the new value, else that of the target; null where neither is known. */
export const shownValue = (typed: Typed, part: CommandPart, now: Now = {}): number | null => {
  const text = typed[part]
  return text === undefined ? (now[part] ?? null) : readTypedNumber(text)
}

/** Where several units begin that have no set point in common, °C. */
const firstSetTemp = 24

/** The next set point on the grid in a direction, within the range of the mode. */
export const stepSetTemp = (value: number | null, direction: 1 | -1, mode: number | null | undefined): number => {
  const { min, max, step } = setTempRange(mode)
  if (value === null || Number.isNaN(value)) return firstSetTemp
  const next = direction > 0 ? Math.floor(value / step) * step + step : Math.ceil(value / step) * step - step
  return Math.min(max, Math.max(min, next))
}

/** As it stands in the field. */
export const setTempText = (value: number | null): string => (value === null ? '' : toFixed(value, 1))
