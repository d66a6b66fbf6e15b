import { maxShownRows } from '@/lib/contract/cell-reason'
import {
  type FaultTypeForm,
  type FaultTypeImport,
  type FaultTypeUpdate,
  faultTypeApi,
  faultTypeCan,
  maxProblems,
} from '@/lib/contract/fault-type'
import { faultTypeColumns, faultTypeSheet } from '@/lib/contract/fault-type-column'
import { typeOfFile } from '@/lib/contract/stored-file'
import { toPage } from '../../kernel/db/page'
import { PlatformError } from '../../kernel/error/platform-error'
import { answerAttachment } from '../../kernel/http/attachment'
import { createConcurrencyLimiter } from '../../kernel/http/concurrency-limiter'
import type { Context } from '../../kernel/http/context'
import { implement } from '../../kernel/http/implement'
import { storedBy } from '../../kernel/http/keep-stored'
import { staleSave } from '../../kernel/session/stale-save'
import { runSheetTask } from '../../kernel/sheet/run-sheet-task'
import { faultTypes } from '../tables/fleet-fault'
import protectCodes from '../unit/protect-codes.json' with { type: 'json' }
import stopCauses from '../unit/stop-causes.json' with { type: 'json' }
import { checkFaultTypes } from './check-fault-types'
import { exportFaultTypes } from './fault-type-export'
import {
  deleteFaultType,
  type FaultTypeKey,
  type FaultTypeRecord,
  insertFaultType,
  lockFaultTypes,
  readDictionary,
  readFaultTypes,
  readUsed,
  requireFaultType,
  toFaultTypeRow,
  updateFaultType,
  writeFaultTypes,
} from './fault-type-query'

const module = 'faultType'

/** Files that one process reads or writes at the same time. */
const places = createConcurrencyLimiter(2)

const nameOf = ({ faultCode, nameZh }: Pick<FaultTypeForm, 'faultCode' | 'nameZh'>): string => `${faultCode} ${nameZh}`

const requireType = (key: FaultTypeKey, { database, actor }: Context): Promise<FaultTypeRecord> =>
  requireFaultType(database, actor.platformId, key)

const toForm = ({
  platformId: _p,
  version: _v,
  updateTime: _t,
  updateUser: _u,
  ...form
}: FaultTypeRecord): FaultTypeForm => form

/** Whether a row of a file changes what is stored. */
const differs = (row: FaultTypeForm, stored: FaultTypeRecord | undefined): boolean =>
  stored !== undefined && (Object.keys(row) as (keyof FaultTypeForm)[]).some((field) => row[field] !== stored[field])

const example: Record<(typeof faultTypeColumns)[number], string> = {
  unitKind: '示例 Example: 室外机',
  faultCode: '08',
  nameZh: '排气温度过高',
  nameEn: 'Discharge temperature too high',
  conditionZh: '排气温度超过132℃',
  conditionEn: 'Discharge above 132 °C',
  causeZh: '冷媒不足',
  causeEn: 'Low charge',
  remedyZh: '检漏并补充冷媒',
  remedyEn: 'Find the leak and recharge',
  severity: '3',
  pushEnabled: '1',
  autoClear: '0',
}

export const faultType = implement(
  faultTypeApi,
  {
    dictionary: async (_input, { database, actor }) => ({
      types: await readDictionary(database, actor.platformId),
      stopCauses,
      protectCodes,
    }),

    list: async (query, { database, actor }) => {
      const { rows, total } = await readFaultTypes(database, actor.platformId, query)
      const used = await readUsed(database, actor.platformId, rows)
      const list = rows.map((row) => toFaultTypeRow(row, used.has(`${row.unitKind}-${row.faultCode}`) ? 1 : 0))
      return toPage(list, total, query)
    },

    save: async (form, context) => {
      if (!(await insertFaultType(context.database, context, form)))
        throw new PlatformError('badRequest', { fields: { faultCode: 'duplicate' } })
      context.audit({ module, target: nameOf(form), after: form })
      return null
    },

    update: async ({ version, ...form }, context) => {
      const { database, now } = context
      const row = await requireType(form, context)
      const before = toForm(row)
      if (row.version !== version) {
        const current: FaultTypeUpdate = { ...before, version: row.version }
        throw await staleSave(database, { updateUser: row.updateUser, updateTime: row.updateTime ?? now }, current)
      }
      await updateFaultType(database, context, row, form)
      context.audit({ module, target: nameOf(row), before, after: form })
      return null
    },

    remove: async (key, context) => {
      const { database, actor } = context
      const row = await requireType(key, context)
      const used = await readUsed(database, actor.platformId, [row])
      if (!faultTypeCan.remove({ inUse: used.size > 0 ? 1 : 0 }))
        throw new PlatformError('illegalState', { fields: { faultCode: 'faultTypeInUse' } })
      await deleteFaultType(database, row)
      context.audit({ module, target: nameOf(row), before: toForm(row) })
      return null
    },

    template: async () => {
      const sheet = {
        name: '故障类型 Fault types',
        head: faultTypeColumns.map(faultTypeSheet.toHead),
        rows: [faultTypeColumns.map((column) => example[column])],
        widths: faultTypeColumns.map(() => 24),
      }
      const bytes = await places.within(() => runSheetTask({ kind: 'write', sheets: [sheet] }))
      return answerAttachment('故障类型导入模板 Fault types.xlsx', new Uint8Array(bytes), bytes.byteLength)
    },

    import: async ({ write, fileName }, context) => {
      const { actor, uploadPath: path } = context
      const type = typeOfFile(fileName) === 'csv' ? 'csv' : 'xlsx'
      const file = await places.within(() => runSheetTask({ kind: 'read', path, type, sheet: 'faultType' }))
      const { rows, problems, badCount } = checkFaultTypes(file.rows)
      return context.commit(async (tx): Promise<FaultTypeImport> => {
        const known = await lockFaultTypes(tx, actor.platformId)
        const before = new Map(known.map((row) => [`${row.unitKind}-${row.faultCode}`, row]))
        const stored = (row: FaultTypeForm) => before.get(`${row.unitKind}-${row.faultCode}`)
        const added = rows.filter((row) => stored(row) === undefined)
        const changed = rows.filter((row) => differs(row, stored(row)))
        const isWritten = write === 1 && badCount === 0
        if (isWritten) await writeFaultTypes(tx, context, [...added, ...changed])
        context.audit({
          module,
          target: fileName,
          ...(isWritten && {
            before: changed.flatMap((row) => stored(row) ?? []).map(toForm),
            after: [...added, ...changed],
          }),
        })
        return {
          rowCount: file.rows.length,
          newCount: added.length,
          changedCount: changed.length,
          sameCount: rows.length - added.length - changed.length,
          badCount,
          problems: problems.slice(0, maxProblems),
          unknownColumns: file.unknownColumns,
          reading: file.reading,
          preview: rows.slice(0, maxShownRows),
          isWritten,
        }
      })
    },

    export: async (input, context) => {
      context.audit({ module, target: 'list', after: input })
      return { jobId: await context.startJob(exportFaultTypes, input) }
    },
  },
  {
    ownTransaction: ['import'],
    stored: {
      update: storedBy(faultTypes, { faultCode: faultTypes.faultCode, unitKind: faultTypes.unitKind }),
    },
    batch: { key: 'typeId', actions: { remove: {} } },
  },
)
