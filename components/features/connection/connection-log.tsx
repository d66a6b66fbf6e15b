'use client'
import { useMemo } from 'react'
import type { DeviceTabProps } from '@/components/features/device-parts/device-tab'
import { defineList } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import type { Within } from '@/components/screen/list/use-list'
import { connectionApi } from '@/lib/contract/connection'

const ConnectionEvents = listScreen(
  defineList(connectionApi.events, {
    messages: 'connection',
    name: 'events',
    rowId: 'eventId',
    rowName: ({ time, kind }) => `${kind} ${time}`,
    // The newest first, always: a log has one order.
    sorts: [],
    filters: [],
    live: ['connection', 'device'],
    columns: [
      { field: 'time', width: 180, as: 'date' },
      {
        field: 'kind',
        width: 130,
        as: 'choice',
        tones: {
          connected: 'good',
          disconnected: 'quiet',
          refused: 'bad',
          hello: 'info',
          online: 'good',
          offline: 'warn',
        },
      },
      { field: 'reason', width: 240, as: 'choice' },
      { field: 'detail', width: 320 },
      { field: 'remoteAddress', width: 180 },
    ],
  }),
)

/** When a controller came and went, was refused, and why. */
export const ConnectionLog = ({ device: { macWifiId } }: DeviceTabProps) => {
  const within = useMemo<Within>(() => ({ fixed: { macWifiId }, keep: ['macWifiId', 'tab', 'part'] }), [macWifiId])
  return <ConnectionEvents within={within} />
}
