import './zod-mode'
import * as z from 'zod'
import { DateTime, fromQuery, get, Id, listQuery, nothing, page, post } from './endpoint'
import { KeepDuty, PersonArea, PersonKind } from './person-kind'
import { titleText } from './text'

/** What an erasure did, and what it did not: stored with it, and given to the person. It names no one. */
export const ErasureProof = z.object({
  kind: PersonKind,
  personId: Id,
  eraseTime: DateTime,
  /** Rows that went, became empty or lost what named the person. */
  erased: z.array(z.object({ area: PersonArea, rows: z.number().int() })),
  files: z.number().int(),
  /** Sessions that ended. */
  sessions: z.number().int(),
  /** Export files of staff that were removed, for they may have held the person; they can be made again. */
  exports: z.number().int(),
  kept: z.array(
    z.object({
      area: PersonArea,
      duty: KeepDuty,
      rows: z.number().int(),
      /** Between which moments the rows were made. */
      from: DateTime.nullable(),
      to: DateTime.nullable(),
      /** Until when the duty holds; null: until the rows themselves end. */
      until: DateTime.nullable(),
    }),
  ),
  /** The last whole backup before the erasure, which holds the person until the operator ends it; null: there is none. */
  backupTime: DateTime.nullable(),
})
export type ErasureProof = z.infer<typeof ErasureProof>

/** 0 requested, 1 erased, 2 withdrawn. */
export const ErasureStatus = z.literal([0, 1, 2])
export type ErasureStatus = z.infer<typeof ErasureStatus>

export const Erasure = z.object({
  erasureId: Id,
  kind: PersonKind,
  personId: Id,
  /** What the row is called now: empty as soon as the person is erased. */
  name: z.string(),
  reason: z.string(),
  status: ErasureStatus,
  /** Names of staff; empty for an erasure that was repeated after a restore. */
  requester: z.string(),
  requestTime: DateTime,
  decider: z.string(),
  decideTime: DateTime.nullable(),
  /** Whether the caller requested it, and so does not confirm it. */
  own: z.literal([0, 1]),
  proof: ErasureProof.nullable(),
})
export type Erasure = z.infer<typeof Erasure>

export const erasureCan = {
  confirm: ({ status, own }: Pick<Erasure, 'status' | 'own'>): boolean => status === 0 && own === 0,
  withdraw: ({ status }: Pick<Erasure, 'status'>): boolean => status === 0,
  showProof: ({ status, proof }: Pick<Erasure, 'status' | 'proof'>): boolean => status === 1 && proof !== null,
}

/** What the platform has of one person: parts, rows, fields with their names in the reader's language. */
export const PersonFile = z.object({
  kind: PersonKind,
  personId: Id,
  name: z.string(),
  madeTime: DateTime,
  parts: z.array(
    z.object({
      area: PersonArea,
      /** Name of the table. */
      table: z.string(),
      rows: z.array(z.array(z.object({ field: z.string(), value: z.string() }))),
      /** There are more rows than are shown. */
      more: z.number().int(),
    }),
  ),
  files: z.array(z.object({ fileName: z.string(), size: z.number().int(), sha256: z.string() })),
})
export type PersonFile = z.infer<typeof PersonFile>

export const erasureSorts = ['requestTime'] as const
export const erasureFilters = { status: fromQuery(ErasureStatus).optional(), kind: PersonKind.optional() }
export const ErasureQuery = listQuery(erasureSorts, erasureFilters)
export type ErasureQuery = z.infer<typeof ErasureQuery>
export const ErasureFilter = z.strictObject(erasureFilters)
export type ErasureFilter = z.infer<typeof ErasureFilter>

const onePerson = { kind: PersonKind, personId: Id }
const byId = z.strictObject({ erasureId: Id })

// ours: not shown in the spec
export const personApi = {
  info: get('/sys/person/info', {
    access: 'person:list',
    input: z.strictObject(onePerson),
    data: z.object({ name: z.string(), erasure: Erasure.nullable() }),
  }),
  /** It changes nothing but is an effect: each call is a row of the operation log. */
  export: post('/sys/person/export', {
    access: 'person:export',
    stepUp: true,
    input: z.strictObject(onePerson),
    data: PersonFile,
  }),
  list: get('/sys/person/erasure/list', { access: 'person:list', input: ErasureQuery, data: page(Erasure) }),
  requestErasure: post('/sys/person/erasure/request', {
    access: 'person:erase',
    stepUp: true,
    input: z.strictObject({ ...onePerson, reason: titleText(200) }),
    data: z.object({ erasureId: Id }),
  }),
  /** By another user than who requested it. */
  confirmErasure: post('/sys/person/erasure/confirm', {
    access: 'person:erase',
    stepUp: 'everybody',
    input: byId,
    data: z.object({ proof: ErasureProof }),
  }),
  withdrawErasure: post('/sys/person/erasure/withdraw', { access: 'person:erase', input: byId, data: nothing }),
}
