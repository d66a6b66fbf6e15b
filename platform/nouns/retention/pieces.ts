import { subMilliseconds } from 'date-fns/subMilliseconds'
import { and, type Column, eq, gt, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { alias, type PgTable } from 'drizzle-orm/pg-core'
import type { RetentionKind } from '@/lib/contract/retention'
import { memoryMs } from '../../identity/login/back-off'
import { deviceMarks, ingestMinutes } from '../../ingest/pipeline/ingest-table'
import { loginLogs, operationLogs } from '../../kernel/audit/log-table'
import type { Database } from '../../kernel/db/database'
import { idempotencyKeys } from '../../kernel/http/idempotency-table'
import { keyMs } from '../../kernel/http/run-effect'
import { jobs, jobTickets } from '../../kernel/jobs/job-table'
import { accountNotices, passkeyChallenges, signInSteps, usedTokens } from '../../kernel/session/factor-table'
import { captchas, knownDevices, loginFailures, sessions } from '../../kernel/session/identity-table'
import { absoluteMs } from '../../kernel/session/load-actor'
import { forgetRecords, oldTasks } from '../checker/forget-records'
import { appLogs } from '../tables/app-log'
import { checkerEvents, checkerFrames, checkerMinutes, checkerSamples, checkerTasks } from '../tables/checker'
import { clientErrors } from '../tables/client-error'
import { connectionEvents, deviceCredentials, deviceErrors, deviceMessages, deviceWatches } from '../tables/connection'
import { controlRecords, unitOverrides } from '../tables/control'
import { moduleReboots, otaRecords } from '../tables/controller-part'
import { deviceImportRows, deviceImports } from '../tables/device-import'
import { faults, repairs } from '../tables/fleet-fault'
import { otaResults, otaTasks } from '../tables/ota-task'
import { pushBatches, pushDeliveries, pushMessages, pushProviderCalls } from '../tables/push'
import { repairPhotos } from '../tables/repair'

/** Rows of one table that go when they are older than a moment. */
export type Piece = {
  table: PgTable
  over: (before: Date, now: Date) => SQL | undefined
  /** Tells the age of a row, where that stands in the row. */
  moment?: Column
  /** Which rows have an age at all. */
  where?: SQL | undefined
  /** Names a file that goes with the row: of the store, or of a job. */
  file?: { column: Column; of: 'store' | 'job' }
}
type Pieces = {
  /** Removed in this order; the last is what the kind is counted by. */
  pieces: readonly Piece[]
  /** What is done once nothing is left that takes long. */
  last?: (database: Database, now: Date) => Promise<unknown>
}

const aged = (table: PgTable, moment: Column, where?: SQL): Piece => ({
  table,
  moment,
  where,
  over: (before) => and(lt(moment, before), where),
})
/** Rows of a parent that is old itself, so that its own end takes no time. */
const under = (child: Piece['table'], key: Column, parents: (before: Date) => SQL): Piece => ({
  table: child,
  over: (before) => sql`${key} in (${parents(before)})`,
})
/** It counts from its end on by itself, whatever is set. */
const ended = (table: PgTable, moment: Column, afterMs = 0): Piece => ({
  table,
  moment,
  over: (_, now) => lt(moment, subMilliseconds(now, afterMs)),
})

const isClosed = eq(repairs.status, 2)
const isEnded = eq(faults.status, 1)
const oldRepairs = (before: Date): SQL =>
  sql`select ${repairs.id} from ${repairs} where ${and(lt(repairs.finishTime, before), isClosed)}`
const oldMessages = (before: Date): SQL =>
  sql`select ${pushMessages.id} from ${pushMessages} where ${lt(pushMessages.endTime, before)}`
const oldUpgrades = (before: Date): SQL =>
  sql`select ${otaTasks.id} from ${otaTasks} where ${lt(otaTasks.endTime, before)}`
const tasks = (before: Date): SQL => sql`select ${checkerTasks.id} from ${checkerTasks} where ${oldTasks(before)}`

/** What an acknowledged command made of a unit, where a later one that is old as well has made something else of it. */
const later = alias(unitOverrides, 'later')
const superseded: Piece = {
  table: unitOverrides,
  over: (before) => sql`exists (select 1 from ${unitOverrides} as later
    where ${later.controllerId} = ${unitOverrides.controllerId} and ${later.unitKind} = ${unitOverrides.unitKind}
      and ${later.systemNo} = ${unitOverrides.systemNo} and ${later.unitNo} = ${unitOverrides.unitNo}
      and ${gt(later.since, unitOverrides.since)} and ${lt(later.since, before)})`,
}

/** Where each kind of record lies. Not here: what the history store forgets by itself. */
export const piecesOf: Readonly<Partial<Record<RetentionKind, Pieces>>> = {
  // Its rows go by a signed cut alone: see cutLog.
  operationLog: { pieces: [aged(operationLogs, operationLogs.operTime)] },
  loginLog: { pieces: [aged(loginLogs, loginLogs.loginTime)] },
  command: {
    pieces: [superseded, aged(moduleReboots, moduleReboots.requestTime), aged(controlRecords, controlRecords.sendTime)],
  },
  fault: { pieces: [aged(faults, faults.repairTime, isEnded)] },
  repair: {
    pieces: [
      { ...under(repairPhotos, repairPhotos.repairId, oldRepairs), file: { column: repairPhotos.fileId, of: 'store' } },
      aged(repairs, repairs.finishTime, isClosed),
    ],
  },
  upgrade: {
    pieces: [
      aged(otaRecords, otaRecords.startTime, isNotNull(otaRecords.endTime)),
      under(otaResults, otaResults.taskId, oldUpgrades),
      aged(otaTasks, otaTasks.endTime),
    ],
  },
  pushDelivery: {
    pieces: [
      aged(pushProviderCalls, pushProviderCalls.callTime),
      under(pushDeliveries, pushDeliveries.messageId, oldMessages),
      under(pushBatches, pushBatches.messageId, oldMessages),
    ],
  },
  appLog: { pieces: [{ ...aged(appLogs, appLogs.uploadTime), file: { column: appLogs.fileId, of: 'store' } }] },
  clientError: { pieces: [aged(clientErrors, clientErrors.errorTime)] },
  connectionEvent: {
    pieces: [aged(deviceErrors, deviceErrors.lastTime), aged(connectionEvents, connectionEvents.time)],
  },
  revokedKey: { pieces: [aged(deviceCredentials, deviceCredentials.revokeTime)] },
  accountNotice: { pieces: [aged(accountNotices, accountNotices.seenTime)] },
  deviceImport: { pieces: [aged(deviceImports, deviceImports.createTime)] },
  checkerRecord: {
    pieces: [
      aged(checkerEvents, checkerEvents.at),
      ...[checkerFrames, checkerSamples, checkerMinutes].map((table) => under(table, table.taskId, tasks)),
    ],
    last: forgetRecords,
  },
  knownBrowser: { pieces: [aged(knownDevices, knownDevices.lastUsedTime)] },
  bootNumber: { pieces: [aged(deviceMarks, deviceMarks.updateTime)] },
  job: {
    pieces: [
      under(
        deviceImportRows,
        deviceImportRows.importId,
        (before) => sql`select ${deviceImports.id} from ${deviceImports} where ${lt(deviceImports.createTime, before)}`,
      ),
      aged(jobTickets, jobTickets.expireTime),
      { ...aged(jobs, jobs.createTime), file: { column: jobs.fileId, of: 'job' } },
    ],
  },
  ingestFigure: { pieces: [aged(ingestMinutes, ingestMinutes.minute)] },
  deviceMessage: { pieces: [aged(deviceMessages, deviceMessages.receiveTime)] },
  signIn: {
    pieces: [
      ended(captchas, captchas.expireTime),
      ended(signInSteps, signInSteps.expireTime),
      ended(passkeyChallenges, passkeyChallenges.expireTime),
      ended(usedTokens, usedTokens.expireTime),
      ended(deviceWatches, deviceWatches.until),
      ended(loginFailures, loginFailures.lastTime, memoryMs),
      ended(idempotencyKeys, idempotencyKeys.createTime, keyMs),
      // Twice as long as a session can last, so that a late call still hears that it has expired.
      ended(sessions, sessions.createTime, 2 * absoluteMs),
    ],
  },
}
