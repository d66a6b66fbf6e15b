import type { Labels } from '@/components/screen/table/cells'
import type { IndoorUnit, OutdoorUnit } from '@/lib/contract/unit'
import { compareNames } from '@/lib/format/compare-names'

export type UnitFilter<Unit> = {
  /** Field of the URL and of the label. */
  name: string
  /** Options, by value and text; without them a text is typed that the field must contain. */
  choices?: (units: readonly Unit[], labels: Labels) => readonly (readonly [string, string])[]
  matches: (unit: Unit, value: string) => boolean
}

type Field<Unit> = keyof Unit & string
type AnyUnit = Record<string, unknown>

const valuesOf = <Unit>(units: readonly Unit[], field: Field<Unit>): string[] =>
  [...new Set(units.map((unit) => unit[field]))]
    .filter((value) => value !== null && value !== '')
    .map(String)
    .sort(compareNames)

/** One of the values that the units have. */
const byValue = <Unit>(field: Field<Unit>, show: (value: string) => string = (value) => value): UnitFilter<Unit> => ({
  name: field,
  choices: (units) => valuesOf(units, field).map((value) => [value, show(value)]),
  matches: (unit, value) => String(unit[field]) === value,
})

/** One of the field's codes, by its label. */
const byCode = <Unit>(field: Field<Unit>, codes: readonly number[]): UnitFilter<Unit> => ({
  name: field,
  choices: (_units, labels) => codes.map((code) => [String(code), labels.choice(field, code)]),
  matches: (unit, value) => String(unit[field]) === value,
})

const byText = <Unit>(field: Field<Unit>): UnitFilter<Unit> => ({
  name: field,
  matches: (unit, value) =>
    String((unit as AnyUnit)[field])
      .toLowerCase()
      .includes(value.trim().toLowerCase()),
})

const byAlarm = <Unit extends { alarmCode: string }>(): UnitFilter<Unit> => ({
  name: 'alarm',
  choices: (_units, labels) => ['1', '0'].map((value) => [value, labels.choice('alarm', value)]),
  matches: ({ alarmCode }, value) => (alarmCode !== '--') === (value === '1'),
})

const twoDigits = (value: string): string => value.padStart(2, '0')

/** Domain 6.4. */
export const outdoorFilters: readonly UnitFilter<OutdoorUnit>[] = [byValue('systemNo', twoDigits), byAlarm()]

export const indoorFilters: readonly UnitFilter<IndoorUnit>[] = [
  byValue('systemNo', twoDigits),
  byValue('unitNo', twoDigits),
  byValue('floor'),
  byText('room'),
  byCode('mode', [0, 1, 2, 3, 4]),
  byCode('onOff', [1, 0]),
  byAlarm(),
  {
    name: 'thermo',
    choices: (_units, labels) => ['2', '1'].map((value) => [value, labels.choice('thermo', value)]),
    matches: ({ operCondition }, value) => String(operCondition) === value,
  },
]
