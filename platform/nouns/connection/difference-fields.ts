import * as z from 'zod'
import { IndoorUnitType, Refrigerant, SystemType } from '@/lib/contract/unit'

/** A column of the record and what may stand in it: a difference keeps both sides as text. */
type Field = { column: string; schema: z.ZodType }

const text = (longest: number, least = 0) => z.string().min(least).max(longest)
const number = (most: number) =>
  z
    .string()
    .regex(/^\d{1,6}(?:\.\d{1,6})?$/)
    .transform(Number)
    .pipe(z.number().max(most))
const coded = (schema: z.ZodType<unknown, number>) =>
  z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(schema)
/** What an installer noted, or nothing. */
const noted = (most: number) => z.union([z.literal('').transform(() => null), number(most)])
const field = (column: string, schema: z.ZodType): Field => ({ column, schema })

const named = { model: field('model', text(24, 1)), floor: field('floor', text(10)), room: field('room', text(32)) }

/** What of a unit a controller reports that the record holds too, by the name that a difference gives it. */
export const indoorFields: Readonly<Record<string, Field>> = {
  ...named,
  name: field('iduName', text(32)),
  serialNo: field('serialNo', text(20)),
  capacity: field('capacity', number(500)),
  unitType: field('unitType', coded(IndoorUnitType)),
}
export const outdoorFields: Readonly<Record<string, Field>> = {
  model: named.model,
  serialNo: field('serialNumber', text(20)),
  serialNumber: field('serialNumber', text(20)),
  capacity: field('capacity', number(500)),
  capacityHp: field('capacityHp', number(200)),
  softwareVersion: field('softwareVersion', text(16)),
}
export const airBoxFields: Readonly<Record<string, Field>> = {
  ...named,
  name: field('name', text(32)),
  serialNo: field('serialNo', text(20)),
  airBoxId: field('airBoxId', z.string().regex(/^[0-9A-F]{12}$/)),
}
export const systemFields: Readonly<Record<string, Field>> = {
  systemType: field('systemType', coded(SystemType)),
  refrigerant: field('refrigerant', coded(Refrigerant)),
  usage: field('usage', coded(z.literal([1, 2, 3, 4, 5, 6, 7, 8]))),
  pipeLength: field('pipeLength', noted(1000)),
  addCharge: field('addCharge', noted(100)),
}
export const controllerFields: Readonly<Record<string, Field>> = {
  model: field('controllerModel', text(24, 1)),
  hardwareVersion: field('hardwareVersion', text(8)),
  featureCode: field('featureCode', text(32)),
  busType: field('busType', coded(z.literal([1, 2, 3]))),
  networkType: field('networkType', coded(z.literal([1, 2, 3]))),
}

/** The column and its value; null where the record has no such field, or where the text is nothing for it. */
export const toColumn = (
  fields: Readonly<Record<string, Field>>,
  what: string,
  reported: string,
): Record<string, unknown> | null => {
  const known = Object.hasOwn(fields, what) ? fields[what] : undefined
  const parsed = known?.schema.safeParse(reported)
  return known && parsed?.success ? { [known.column]: parsed.data } : null
}
