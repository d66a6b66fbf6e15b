import { and, eq, inArray } from 'drizzle-orm'
import type { HistoryEvent, HistoryEventKind } from '@/lib/contract/history'
import type { HistoryUnitKind } from '@/lib/contract/history-point'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import { toWireTime, toWireTimeOrNull } from '@/lib/format/wire-time'
import { toUnitKey } from '@/lib/hvac/unit-address'
import type { Database } from '../../kernel/db/database'
import { type faults, faultTypes } from '../tables/fleet-fault'
import type { SampleSpan } from './history-spans'

type FaultRow = typeof faults.$inferSelect

/** More marks than this no picture can show. */
const maxEvents = 800
/** What is left out last. */
const rank: Record<HistoryEventKind, number> = { alarm: 0, gap: 1, retry: 2, protect: 3, oilReturn: 4, defrost: 5 }

/** Names of fault codes in a language, by unit kind and code. */
export const readFaultNames = async (
  database: Database,
  platformId: PlatformId,
  codes: readonly string[],
  language: Language,
): Promise<(unitKind: number, code: string) => string> => {
  const rows = codes.length
    ? await database
        .select()
        .from(faultTypes)
        .where(and(eq(faultTypes.platformId, platformId), inArray(faultTypes.faultCode, [...new Set(codes)])))
    : []
  const names = new Map(
    rows.map((row) => [`${row.unitKind}|${row.faultCode}`, language === 'zh' ? row.nameZh : row.nameEn]),
  )
  return (unitKind, code) => names.get(`${unitKind}|${code}`) ?? ''
}

/** `SS-UU` of a fault row that is one unit's. */
export const unitOfFault = ({ systemNo, unitNo }: Pick<FaultRow, 'systemNo' | 'unitNo'>): string | null =>
  systemNo === null || unitNo === null ? null : toUnitKey(systemNo, unitNo)

type EventInput = {
  platformId: PlatformId
  language: Language
  unitKind: HistoryUnitKind
  unitNo: number
  faults: readonly FaultRow[]
  spans: readonly SampleSpan[]
  from: Date
  to: Date
}

/** An outdoor alarm is everybody's: it stops the system. Of the indoor alarms a unit shows its own. */
const concerns = ({ unitKind, unitNo }: EventInput, fault: FaultRow): boolean =>
  fault.unitKind === 2 || (fault.unitKind === 1 && unitKind === 1 && fault.unitNo === unitNo)

/** Marks of one unit's picture in order of time, with how many had to be left out. */
export const toHistoryEvents = async (
  database: Database,
  input: EventInput,
): Promise<{ events: HistoryEvent[]; leftOut: number }> => {
  const { platformId, language, from, to } = input
  const within = input.faults.filter(
    ({ failureTime, repairTime }) => failureTime <= to && (repairTime === null || repairTime >= from),
  )
  const nameOf = await readFaultNames(
    database,
    platformId,
    within.map(({ faultCode }) => faultCode),
    language,
  )
  const alarms = within
    .filter((fault) => fault.unitKind === 5 || concerns(input, fault))
    .map(
      (fault): HistoryEvent => ({
        kind: fault.unitKind === 5 ? 'gap' : 'alarm',
        code: fault.faultCode,
        from: toWireTime(fault.failureTime),
        to: toWireTimeOrNull(fault.repairTime),
        name: nameOf(fault.unitKind, fault.faultCode),
        severity: fault.severity,
        unit: unitOfFault(fault),
      }),
    )
  const marks = input.spans.map(
    (span): HistoryEvent => ({
      kind: span.kind,
      code: span.code,
      from: toWireTime(new Date(span.from)),
      to: span.to === null ? null : toWireTime(new Date(span.to)),
      name: '',
      severity: null,
      unit: null,
    }),
  )
  const all = [...alarms, ...marks]
  const kept = all.length <= maxEvents ? all : all.toSorted((a, b) => rank[a.kind] - rank[b.kind]).slice(0, maxEvents)
  return {
    events: kept.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : rank[b.kind] - rank[a.kind])),
    leftOut: all.length - kept.length,
  }
}
