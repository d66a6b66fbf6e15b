'use client'
import { lazy } from 'react'
import { AckCell, CodeCell, RepairCell, SinceCell, UnitCell } from '@/components/features/fault-card/fault-cells'
import { SeverityCell } from '@/components/features/fault-card/severity-cell'
import { StopCause } from '@/components/features/fault-card/stop-cause'
import { type BatchSelection, batch, defineList, exportAll, run } from '@/components/screen/list/define-list'
import { filtersOf } from '@/components/screen/list/list-query'
import { listScreen } from '@/components/screen/list/list-screen'
import type { Endpoint } from '@/lib/contract/endpoint'
import { type Fault, type FaultQuery, faultApi, faultCan, faultSorts } from '@/lib/contract/fault'
import { FaultStatus, Severity, UnitKind } from '@/lib/contract/fault-code'
import { toUnitAddress } from '@/lib/hvac/unit-address'
import { paths } from '@/lib/navigation/paths'
import { severityNames } from '@/lib/theme/severity'
import styles from './fault-list.module.css'
import { faultListEndpoint, faultRanges } from './fault-query'
import { FaultSegments } from './fault-segments'

type Selected = BatchSelection<FaultQuery>

const byId = ({ faultId }: Fault) => ({ faultId })
/** Hours of a batch mute; for a single fault the user chooses. */
const dayHours = 24

const definition = {
  messages: 'fault',
  rowId: 'faultId',
  rowName: (fault: Fault) => [fault.faultCode, fault.deviceName || fault.macWifiId, toUnitAddress(fault)].join(' '),
  sorts: faultSorts,
  live: ['fault'],
  lead: FaultSegments,
  rowClass: ({ severity, ackTime }: Fault) =>
    `${styles.row} ${styles[severityNames[severity]]} ${ackTime === null ? '' : styles.seen}`,

  filters: [
    { field: 'days', choices: [...faultRanges], always: true },
    { field: 'status', choices: [...FaultStatus.values, 'all'], led: true },
    { field: 'severity', choices: [...Severity.values].reverse() },
    { field: 'faultCode' },
    { field: 'acknowledged', choices: [0, 1] },
    { field: 'assignee', choices: ['me', 'none'], more: true },
    { field: 'projectName', more: true },
    { field: 'unitKind', choices: [...UnitKind.values], more: true },
    { field: 'systemNo', more: true },
    { field: 'unitNo', more: true },
    { field: 'failureFrom', as: 'day', more: true },
    { field: 'failureTo', as: 'day', more: true },
    { field: 'repairFrom', as: 'day', more: true },
    { field: 'repairTo', as: 'day', more: true },
  ],

  columns: [
    { field: 'faultCode', usual: true, width: 200, grow: 2, render: (fault: Fault) => <CodeCell fault={fault} /> },
    {
      field: 'severity',
      usual: true,
      width: 90,
      as: 'choice',
      render: ({ severity }: Fault) => <SeverityCell severity={severity} messages="fault" />,
    },
    { field: 'deviceName', usual: true, width: 145, link: paths.deviceDetails },
    { field: 'unitKind', usual: true, width: 150, render: (fault: Fault) => <UnitCell fault={fault} /> },
    {
      field: 'durationMin',
      usual: true,
      awake: true,
      width: 100,
      render: (fault: Fault) => <SinceCell fault={fault} />,
    },
    { field: 'ackBy', usual: true, width: 100, render: (fault: Fault) => <AckCell fault={fault} /> },
    { field: 'repairNo', usual: true, width: 145, render: (fault: Fault) => <RepairCell fault={fault} /> },
    // Of what a narrow window has no room for, the last goes first.
    { field: 'failureTime', usual: true, width: 180, as: 'date' },
    { field: 'status', usual: true, width: 100, as: 'choice', tones: { 0: 'bad', 1: 'good', 2: 'quiet' } },
    { field: 'repairTime', width: 180, as: 'date' },
    { field: 'recurrence', width: 120, as: 'number' },
    { field: 'assignee', width: 110 },
    { field: 'commentCount', width: 90, as: 'number' },
    { field: 'clearType', width: 110, as: 'choice' },
    { field: 'stopCause', width: 150, render: ({ stopCause }: Fault) => <StopCause code={stopCause} /> },
    { field: 'protectCode', width: 110 },
    { field: 'projectName', width: 200 },
    { field: 'mutedUntil', width: 180, as: 'date', optional: true },
    { field: 'faultName', width: 160, optional: true },
    { field: 'faultCondition', width: 260, optional: true },
    { field: 'macWifiId', width: 140, optional: true },
  ],

  rowActions: [
    // biome-ignore lint/plugin/row-batches: has a batch of its own kind
    run('acknowledge', faultApi.acknowledge, {
      input: byId,
      may: 'fault:handle',
      when: faultCan.acknowledge,
      undo: { name: 'unacknowledge', call: faultApi.unacknowledge as Endpoint, input: byId },
    }),
    {
      name: 'repair',
      dialog: lazy(() => import('@/components/features/fault-card/repair-dialog')),
      may: 'repair:save',
      when: faultCan.repair,
    },
    {
      name: 'assign',
      dialog: lazy(() => import('@/components/features/fault-card/fault-assign-dialog')),
      may: faultApi.assign,
      when: faultCan.assign,
    },
    {
      name: 'comment',
      dialog: lazy(() => import('@/components/features/fault-card/fault-comment-dialog')),
      may: faultApi.comment,
    },
    {
      name: 'mute',
      dialog: lazy(() => import('@/components/features/fault-card/fault-mute-dialog')),
      may: faultApi.mute,
      when: faultCan.mute,
    },
    // biome-ignore lint/plugin/row-batches: has a batch of its own kind
    run('unmute', faultApi.unmute, { input: byId, may: 'fault:handle', when: faultCan.unmute }),
    { name: 'curves', to: (fault: Fault) => paths.historyOfFault(fault) },
  ],

  batch: [
    batch('acknowledge', faultApi.batch, {
      input: (selection: Selected) => ({ action: 'acknowledge' as const, selection }),
      may: 'fault:handle',
      confirm: 'acknowledgeMany',
    }),
    batch('assignMe', faultApi.batch, {
      input: (selection: Selected) => ({ action: 'assignMe' as const, selection }),
      may: 'fault:handle',
      confirm: 'assignMe',
    }),
    batch('muteDay', faultApi.batch, {
      input: (selection: Selected) => ({ action: 'mute' as const, hours: dayHours, selection }),
      may: 'fault:handle',
      confirm: 'muteDay',
    }),
    batch('unmute', faultApi.batch, {
      input: (selection: Selected) => ({ action: 'unmute' as const, selection }),
      may: 'fault:handle',
      confirm: 'unmuteMany',
    }),
  ],

  exports: exportAll(faultApi.export, {
    input: (query: FaultQuery, timeZone) => ({
      filter: filtersOf(query),
      ...(query.sidx && { sidx: query.sidx }),
      ...(query.order && { order: query.order }),
      timeZone,
    }),
    may: 'fault:export',
  }),
} as const satisfies Parameters<typeof defineList<FaultQuery, Fault, 'fault'>>[1]

/** Equipment centre > fault analysis: the faults counted by its charts. */
export const FaultListScreen = listScreen(defineList(faultListEndpoint, { ...definition, route: 'faultAnalysis' }))

/** The same list among the tabs of a controller. */
export const DeviceFaultsScreen = listScreen(defineList(faultListEndpoint, definition))
