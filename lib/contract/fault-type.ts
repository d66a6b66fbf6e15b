import './zod-mode'
import * as z from 'zod'
import { FileReading, maxShownRows } from './cell-reason'
import { exportOf } from './device'
import { importFile } from './device-import'
import { DateTime, fromQuery, get, Id, listQuery, noInput, nothing, page, post, searchText, upload } from './endpoint'
import { alarmCode, Severity, UnitKind } from './fault-code'
import { faultTypeColumns } from './fault-type-column'
import { titleText } from './text'

/** The dictionary's entry for a code, in both languages. Domain 2.6b. */
export const FaultText = z.object({
  nameZh: z.string(),
  nameEn: z.string(),
  conditionZh: z.string(),
  conditionEn: z.string(),
  causeZh: z.string(),
  causeEn: z.string(),
  remedyZh: z.string(),
  remedyEn: z.string(),
})
export type FaultText = z.infer<typeof FaultText>

const flag = z.literal([0, 1])

export const FaultType = FaultText.extend({
  unitKind: UnitKind,
  faultCode: z.string(),
  severity: Severity,
  autoClear: flag,
})
export type FaultType = z.infer<typeof FaultType>

/** A row of the dictionary's own screen. */
export const FaultTypeRow = FaultType.extend({
  /** `<unitKind>-<faultCode>`: the two together are the key. */
  typeId: z.string(),
  pushEnabled: flag,
  /** Whether fault records have the code, so that it cannot be deleted. */
  inUse: flag,
  /** Null while it has never been changed. */
  updateTime: DateTime.nullable(),
  /** Row version: a save based on an older one is refused. */
  version: z.number().int(),
})
export type FaultTypeRow = z.infer<typeof FaultTypeRow>

/** A cause of stoppage (`d1-NN`) or a protection code (`PNN`) in both languages. Domain 3.2 and 3.3. */
export const StopCause = z.object({ code: z.string(), zh: z.string(), en: z.string() })

/** As units show it: `08`, `E1`, `b1`. */
export const FaultCode = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .regex(alarmCode, { error: 'faultCodeFormat' })

const name = titleText(64)
const explanation = z.string().trim().max(500, { error: 'tooLong' })
const texts = {
  nameZh: name,
  nameEn: name,
  conditionZh: explanation,
  conditionEn: explanation,
  causeZh: explanation,
  causeEn: explanation,
  remedyZh: explanation,
  remedyEn: explanation,
}

export const FaultTypeForm = z.strictObject({
  unitKind: UnitKind,
  faultCode: FaultCode,
  ...texts,
  severity: Severity,
  pushEnabled: flag,
  autoClear: flag,
})
export type FaultTypeForm = z.infer<typeof FaultTypeForm>
/** Kind and code are fixed: fault records reference a type by them. */
export const FaultTypeUpdate = z.strictObject({ ...FaultTypeForm.shape, version: z.number().int() })
export type FaultTypeUpdate = z.infer<typeof FaultTypeUpdate>

const filters = {
  faultCode: searchText.optional(),
  unitKind: fromQuery(UnitKind).optional(),
  severity: fromQuery(Severity).optional(),
  /** Part of its name, in either language. */
  nameZh: searchText.optional(),
}
export const faultTypeSorts = ['faultCode', 'unitKind', 'severity'] as const
export const FaultTypeQuery = listQuery(faultTypeSorts, filters)
export type FaultTypeQuery = z.infer<typeof FaultTypeQuery>
export const FaultTypeFilter = z.strictObject(filters)
export type FaultTypeFilter = z.infer<typeof FaultTypeFilter>

/** Entries of one character, which no alarm can carry, are there from before; they can be deleted. */
const key = z.strictObject({ unitKind: UnitKind, faultCode: z.string().regex(/^[A-Za-z\d]{1,3}$/) })

/** What is wrong with one cell of a file, in both languages. */
export const FaultTypeProblem = z.object({
  /** Line of the file; the header is 1. */
  line: z.number().int(),
  /** Null for a cell that is in none of them. */
  column: z.enum(faultTypeColumns).nullable(),
  value: z.string(),
  zh: z.string(),
  en: z.string(),
})
export type FaultTypeProblem = z.infer<typeof FaultTypeProblem>

export const maxProblems = 200
export const FaultTypeImport = z.object({
  rowCount: z.number().int(),
  /** Rows with a new code, rows that change an existing one, and rows that are already so. */
  newCount: z.number().int(),
  changedCount: z.number().int(),
  sameCount: z.number().int(),
  /** Invalid rows; if there are any, nothing is written. */
  badCount: z.number().int(),
  /** The first ones, in the order of the file. */
  problems: z.array(FaultTypeProblem).max(maxProblems),
  /** Heads of unknown columns, which are ignored. */
  unknownColumns: z.array(z.string()),
  reading: FileReading,
  /** The first good rows as they will be written. */
  preview: z.array(FaultTypeForm).max(maxShownRows),
  isWritten: z.boolean(),
})
export type FaultTypeImport = z.infer<typeof FaultTypeImport>

// ours: not shown in the spec
export const faultTypeApi = {
  dictionary: get('/sys/faultType/dictionary', {
    access: 'fault:list',
    input: noInput,
    data: z.object({ types: z.array(FaultType), stopCauses: z.array(StopCause), protectCodes: z.array(StopCause) }),
  }),
  list: get('/sys/faultType/list', { access: 'faultType:list', input: FaultTypeQuery, data: page(FaultTypeRow) }),
  save: post('/sys/faultType/save', { access: 'faultType:save', input: FaultTypeForm, data: nothing }),
  update: post('/sys/faultType/update', { access: 'faultType:save', input: FaultTypeUpdate, data: nothing }),
  /** Refused (`illegalState`, field `faultCode`) while a fault record has the code. */
  remove: post('/sys/faultType/delete', { access: 'faultType:delete', input: key, data: nothing }),
  /** An empty file with the right heads and an example. */
  template: get('/sys/faultType/import/template', {
    access: 'faultType:import',
    download: true,
    input: noInput,
    data: z.unknown(),
  }),
  /**
   * Reads a file and reports what it would do; with `write` 1 and no bad row, writes all rows. Refuses a
   * file that is not a readable table, with the reason: field `file`.
   */
  import: upload('/sys/faultType/import', {
    access: 'faultType:import',
    file: importFile,
    fields: { write: fromQuery(flag) },
    data: FaultTypeImport,
  }),
  /** Every matching row, as a job. The file can be imported again. */
  export: post('/sys/faultType/export', {
    access: 'faultType:export',
    input: exportOf(FaultTypeFilter, faultTypeSorts),
    data: z.object({ jobId: Id }),
  }),
}

/** What may be done with a type; the platform uses the same function. */
export const faultTypeCan = { remove: ({ inUse }: Pick<FaultTypeRow, 'inUse'>): boolean => inUse === 0 }
