import './zod-mode'
import * as z from 'zod'
import { Id, post } from './endpoint'
import { confirmedRows } from './job'
import { isMany } from './selection'

/** A row action applied to many rows: platform calls, made one by one as the requesting user. */
export type RowBatch = {
  /** The list that the rows come from, `noun.verb`; a filter is that list's filter. */
  list: string
  /** The call made for each row. */
  call: string
  /** The key of a row in its list. */
  key: string
  /** Row fields passed to the call; by default the key. */
  from?: readonly string[]
  /** A row field that the call names differently. */
  renamed?: Readonly<Record<string, string>>
  /** Constant input of the call. */
  with?: Readonly<Record<string, number>>
}

const of = (noun: string, verb: string, key: string, more: Omit<Partial<RowBatch>, 'list' | 'key'> = {}): RowBatch => ({
  list: `${noun}.list`,
  call: `${noun}.${verb}`,
  key,
  ...more,
})

/**
 * Every row action available on many rows. The name is the noun of its list and the name of the action there. One
 * line gives an action its batch: the call enforces rights, brand, scope and state of each row.
 */
const declared = {
  'announcement.publish': of('announcement', 'publish', 'announcementId'),
  'announcement.withdraw': of('announcement', 'withdraw', 'announcementId'),
  'announcement.remove': of('announcement', 'remove', 'announcementId'),
  'appLog.remove': of('appLog', 'remove', 'logId'),
  'appUser.freeze': of('appUser', 'setStatus', 'userId', {
    from: ['userId', 'version'],
    with: { status: 0 },
  }),
  'appUser.unfreeze': of('appUser', 'setStatus', 'userId', {
    from: ['userId', 'version'],
    with: { status: 1 },
  }),
  'appVersion.unpublish': of('appVersion', 'unpublish', 'appVersionId'),
  'appVersion.remove': of('appVersion', 'remove', 'appVersionId'),
  'category.remove': of('category', 'remove', 'categoryId'),
  'checker.suspend': of('checker', 'suspend', 'checkerId', {
    call: 'checkerTask.suspend',
    from: ['currentTaskId'],
    renamed: { currentTaskId: 'taskId' },
  }),
  'checker.continue': of('checker', 'continue', 'checkerId', {
    call: 'checkerTask.continue',
    from: ['currentTaskId'],
    renamed: { currentTaskId: 'taskId' },
  }),
  'checker.end': of('checker', 'end', 'checkerId', {
    call: 'checkerTask.end',
    from: ['currentTaskId'],
    renamed: { currentTaskId: 'taskId' },
  }),
  'checker.remove': of('checker', 'remove', 'checkerId'),
  'checkerTask.suspend': of('checkerTask', 'suspend', 'taskId'),
  'checkerTask.continue': of('checkerTask', 'continue', 'taskId'),
  'checkerTask.end': of('checkerTask', 'end', 'taskId'),
  'checkerTask.share': of('checkerTask', 'share', 'taskId', { with: { shareFlag: 1 } }),
  'checkerTask.unshare': of('checkerTask', 'share', 'taskId', { with: { shareFlag: 0 } }),
  'checkerTask.remove': of('checkerTask', 'remove', 'taskId'),
  'dataReport.remove': of('dataReport', 'remove', 'reportId'),
  'distributor.pass': of('distributor', 'pass', 'relationId', { from: ['relationId', 'version'] }),
  'distributor.submit': of('distributor', 'submit', 'relationId', { from: ['relationId', 'version'] }),
  'distributor.withdraw': of('distributor', 'withdraw', 'relationId', { from: ['relationId', 'version'] }),
  'distributor.release': of('distributor', 'release', 'relationId', { from: ['relationId', 'version'] }),
  'distributor.remove': of('distributor', 'remove', 'relationId', { from: ['relationId', 'version'] }),
  'faultType.remove': of('faultType', 'remove', 'typeId', { from: ['unitKind', 'faultCode'] }),
  'group.dissolve': of('group', 'dissolve', 'groupId'),
  'guide.publish': of('guide', 'publish', 'fileId'),
  'guide.unpublish': of('guide', 'unpublish', 'fileId'),
  'guide.remove': of('guide', 'remove', 'fileId'),
  'instruction.publish': of('instruction', 'publish', 'fileId'),
  'instruction.unpublish': of('instruction', 'unpublish', 'fileId'),
  'instruction.remove': of('instruction', 'remove', 'fileId'),
  'otaPolicy.invalidate': of('otaPolicy', 'invalidate', 'strategyId'),
  'otaResult.retry': of('otaResult', 'retry', 'resultId'),
  'otaResult.startNow': of('otaResult', 'startNow', 'resultId'),
  'otaResult.skip': of('otaResult', 'skip', 'resultId'),
  'otaVersion.disable': of('otaVersion', 'disable', 'versionId'),
  'otaVersion.remove': of('otaVersion', 'remove', 'versionId'),
  'pcSoftware.enable': of('pcSoftware', 'setStatus', 'packageId', {
    from: ['packageId', 'version'],
    with: { status: 1 },
  }),
  'pcSoftware.disable': of('pcSoftware', 'setStatus', 'packageId', {
    from: ['packageId', 'version'],
    with: { status: 0 },
  }),
  'pcSoftware.remove': of('pcSoftware', 'remove', 'packageId'),
  'project.remove': of('project', 'remove', 'projectId'),
  'push.cancel': of('push', 'cancel', 'messageId'),
  'push.recall': of('push', 'recall', 'messageId'),
  'push.remove': of('push', 'remove', 'messageId'),
  'question.publish': of('question', 'setStatus', 'questionId', {
    from: ['questionId', 'version'],
    with: { status: 1 },
  }),
  'question.unpublish': of('question', 'setStatus', 'questionId', {
    from: ['questionId', 'version'],
    with: { status: 0 },
  }),
  'question.remove': of('question', 'remove', 'questionId', { from: ['questionId', 'version'] }),
  'role.remove': of('role', 'remove', 'roleId'),
  'webUser.enable': of('webUser', 'setStatus', 'userId', { with: { status: 1 } }),
  'webUser.disable': of('webUser', 'setStatus', 'userId', { with: { status: 0 } }),
  'webUser.remove': of('webUser', 'remove', 'userId'),
} as const

export type RowBatchName = keyof typeof declared
export const rowBatches: Readonly<Record<RowBatchName, RowBatch>> = declared
export const rowBatchNames = Object.keys(declared) as [RowBatchName, ...RowBatchName[]]

const keys = z.array(z.string().min(1).max(64)).max(5000)

export const RowBatchInput = z.strictObject({
  action: z.enum(rowBatchNames),
  selection: z.union([
    z.strictObject({ keys: keys.min(1) }),
    /** Filters of the list, which the list itself parses. */
    z.strictObject({
      filter: z.record(z.string().max(64), z.union([z.string().max(1000), z.number()])),
      except: keys.default([]),
      count: confirmedRows,
    }),
  ]),
})
export type RowBatchInput = z.infer<typeof RowBatchInput>

/** Calls that ask for a second factor by themselves. */
const graveAlone: ReadonlySet<RowBatchName> = new Set([
  'otaResult.retry',
  'otaResult.startNow',
  'role.remove',
  'webUser.enable',
  'webUser.disable',
  'webUser.remove',
])

/** Deletes of more than one record, and what is grave for a single one. */
const isGrave = ({ action, selection }: RowBatchInput): boolean =>
  graveAlone.has(action) || (isMany(selection) && /\.(?:remove|dissolve)$/.test(action))

// ours: not shown in the spec
export const rowBatchApi = {
  /** As a job: the action's own call for each row, with the same rights and rules as for a single row. */
  batch: post('/sys/row/batch', {
    access: 'session',
    stepUp: isGrave,
    input: RowBatchInput,
    data: z.object({ jobId: Id }),
  }),
}
