import { addHours } from 'date-fns/addHours'
import { addMinutes } from 'date-fns/addMinutes'
import { min } from 'date-fns/min'
import { subMinutes } from 'date-fns/subMinutes'
import { rnd } from '@/lib/format/rnd'
import type { faultEvents } from '../../nouns/tables/fleet-fault'
import { before, drawInt, drawOne } from './draw'
import type { FaultRow } from './fault-row'

export type FaultEventRow = typeof faultEvents.$inferInsert
export type NumberedFault = FaultRow & { id: number }
/** Web users of the demo who handle faults. */
export type Staff = readonly { id: number; realName: string }[]

const comments = {
  zh: [
    '已电话联系现场，预约明天上午检修。',
    '远程查看曲线，初步判断换热器脏堵。',
    '现场反馈已清洗滤网，观察一天。',
    '配件已下单，预计三天到货。',
  ],
  en: [
    'Called the site; a visit is booked for tomorrow morning.',
    'Looked at the curves: the coil is probably fouled.',
    'The site has cleaned the filters. Watching for a day.',
    'Parts are ordered and due in three days.',
  ],
} as const

/** Shares of ours: of the faults that have cleared and of those that last, how many somebody has dealt with, and how. */
const shares = { seenCleared: 0.55, seenLasting: 0.35, assigned: 0.6, commented: 0.45, muted: 0.12 }

const untouched = { ackTime: null, ackUser: null, assigneeId: null, mutedUntil: null, commentCount: 0, repairId: null }

type Input = {
  macWifiId: string
  isChinese: boolean
  staff: Staff
  now: Date
  nextFault: () => number
  /** Faults that nobody has dealt with, whatever the draw. */
  leave: (fault: FaultRow) => boolean
}

/** Numbers the faults of a controller and draws what staff have done about them. */
export const planFaultWork = (
  planned: readonly FaultRow[],
  { macWifiId, isChinese, staff, now, nextFault, leave }: Input,
): { faults: NumberedFault[]; events: FaultEventRow[] } => {
  const events: FaultEventRow[] = []
  const [first, ...others] = staff
  const faults = planned.map((row): NumberedFault => {
    const fault: NumberedFault = { ...row, ...untouched, id: nextFault() }
    const { id, failureTime, unitKind, systemNo, unitNo, faultCode, status, severity } = fault
    const key = [macWifiId, unitKind, systemNo ?? '', unitNo ?? '', faultCode, failureTime.toISOString()].join('|')
    if (first === undefined || leave(row)) return fault
    const seen = rnd(key, 'seen') < (status === 1 ? shares.seenCleared : shares.seenLasting)
    if (!seen) return fault
    const by = drawOne([first, ...others], key, 'by')
    const last = subMinutes(now, 1)
    const later = (hours: number, what: string): Date =>
      before(min([last, addHours(failureTime, 0.1 + hours * rnd(key, what))]), 0)
    const ackTime = later(6, 'ack')
    Object.assign(fault, { ackTime, ackUser: by.id })
    events.push({ faultId: id, kind: 'acknowledge', time: ackTime, userId: by.id, text: '', until: null })
    if (status !== 1 && severity >= 3 && rnd(key, 'assigned') < shares.assigned) {
      const assignee = drawOne([first, ...others], key, 'assignee')
      fault.assigneeId = assignee.id
      const text = assignee.realName
      events.push({ faultId: id, kind: 'assign', time: ackTime, userId: by.id, text, until: null })
    }
    if (severity >= 3 && rnd(key, 'commented') < shares.commented) {
      fault.commentCount = 1
      const text = drawOne(comments[isChinese ? 'zh' : 'en'], key, 'comment')
      const time = min([last, addMinutes(ackTime, 30)])
      events.push({ faultId: id, kind: 'comment', time, userId: by.id, text, until: null })
    }
    if (status === 0 && severity <= 2 && rnd(key, 'muted') < shares.muted / shares.seenLasting) {
      const until = addHours(now, drawInt(2, 72, key, 'hours'))
      Object.assign(fault, { status: 2, mutedUntil: until })
      events.push({ faultId: id, kind: 'mute', time: ackTime, userId: by.id, text: '', until })
    }
    return fault
  })
  return { faults, events }
}
