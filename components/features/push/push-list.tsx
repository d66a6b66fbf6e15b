'use client'
import { lazy } from 'react'
import { defineList, run } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { serverNow } from '@/lib/api/clock'
import {
  type PushMessage,
  PushMessageType,
  PushRecipientType,
  PushStatus,
  pushApi,
  pushCan,
  pushSorts,
} from '@/lib/contract/push'
import { toDateTime } from '@/lib/format/date-time'
import { PushProgress } from './push-progress'
import { PushTitle, pushTitleIn } from './push-title'

const byId = ({ messageId }: PushMessage) => ({ messageId })
const canRecall = (row: PushMessage) => pushCan.recall(row, toDateTime(new Date(serverNow()), 'UTC'))

/** APP administration > message push. Domain 6.5. */
const pushList = defineList(pushApi.list, {
  messages: 'push',
  route: 'messagePush',
  rowId: 'messageId',
  rowName: (message, language) => pushTitleIn(language, message),
  sorts: pushSorts,
  live: ['push'],
  filters: [
    { field: 'title' },
    { field: 'messageType', choices: [...PushMessageType.values] },
    { field: 'recipientType', choices: [...PushRecipientType.values] },
    { field: 'status', choices: [...PushStatus.values] },
    { field: 'pushFrom', as: 'day', more: true },
    { field: 'pushTo', as: 'day', more: true },
  ],
  columns: [
    { field: 'title', usual: true, width: 220, render: (message) => <PushTitle message={message} /> },
    { field: 'messageType', usual: true, width: 165, as: 'choice' },
    { field: 'recipientType', width: 140, as: 'choice' },
    {
      field: 'status',
      usual: true,
      width: 150,
      as: 'choice',
      render: (row) => <PushProgress message={row} />,
    },
    { field: 'targetCount', usual: true, width: 100, as: 'number' },
    { field: 'sentCount', usual: true, width: 90, as: 'number' },
    { field: 'readCount', usual: true, width: 90, as: 'number' },
    { field: 'failCount', usual: true, width: 90, as: 'number' },
    { field: 'pushTime', usual: true, width: 180, as: 'date' },
    { field: 'creator', width: 120 },
    { field: 'createTime', width: 180, as: 'date' },
    { field: 'quietHours', width: 130, optional: true },
    { field: 'startTime', width: 180, as: 'date', optional: true },
    { field: 'endTime', width: 180, as: 'date', optional: true },
    { field: 'messageId', width: 110, optional: true },
  ],
  rowActions: [
    { name: 'details', dialog: lazy(() => import('./push-panel')), may: pushApi.info },
    { name: 'send', dialog: lazy(() => import('./push-send-dialog')), may: pushApi.send, when: pushCan.send },
    { name: 'edit', dialog: lazy(() => import('./push-edit-dialog')), may: pushApi.update, when: pushCan.edit },
    run('cancel', pushApi.cancel, {
      many: 'push.cancel',
      input: byId,
      may: 'push:send',
      when: pushCan.cancel,
      confirm: true,
    }),
    run('recall', pushApi.recall, {
      many: 'push.recall',
      input: byId,
      may: 'push:send',
      when: canRecall,
      confirm: true,
    }),
    // biome-ignore lint/plugin/row-batches: a copy is made to be written on
    run('copy', pushApi.copy, { input: byId, may: 'push:save' }),
    run('remove', pushApi.remove, {
      many: 'push.remove',
      input: byId,
      may: 'push:delete',
      when: pushCan.remove,
      confirm: true,
    }),
  ],
  add: { may: pushApi.save, dialog: lazy(() => import('./push-new-dialog')) },
})

export const PushListScreen = listScreen(pushList)
