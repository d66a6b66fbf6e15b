import type { AuditEntry } from './audit-entry'
import { toLogCell, toLogText } from './mask'
import { operations } from './operation'
import type { NewOperation } from './operation-text'

/** The row of the operation log for what an operator of the machine did by a command: it names no user. */
export const operationOfCommand = (
  command: string,
  { module, target, before, after }: AuditEntry,
  now: Date,
  platformId: number | null = null,
): NewOperation => ({
  operTime: now,
  userId: null,
  account: '',
  realName: '',
  module,
  operation: operations.edit,
  endpoint: `platform.${command}`,
  method: 'COMMAND',
  path: `platform ${command}`,
  params: '{}',
  target: toLogCell(target, 128),
  changes: toLogText([{ target, before, after }]),
  result: 0,
  errorCode: 0,
  errorMsg: '',
  ip: '',
  userAgent: '',
  costMs: 0,
  platformId,
  requestId: `platform-${command}`,
})
