'use client'
import { useMemo } from 'react'
import { connectionColumn } from '@/components/features/device-parts/connection-tag'
import { SeverityCell } from '@/components/features/fault-card/severity-cell'
import { defineList, exportAll } from '@/components/screen/list/define-list'
import { filtersOf } from '@/components/screen/list/list-query'
import { listScreen } from '@/components/screen/list/list-screen'
import type { Within } from '@/components/screen/list/use-list'
import { LinkIfMay } from '@/components/screen/page/link-if-may'
import { RevealAccount } from '@/components/screen/record/reveal-account'
import { useRouteTitle } from '@/components/ui/use-route-title'
import { CheckerTaskStatus, checkerTaskApi, checkerTaskSorts, RecordType } from '@/lib/contract/checker-task'
import { Connection, ControllerType } from '@/lib/contract/device'
import { type FaultQuery, faultApi, faultSorts } from '@/lib/contract/fault'
import { FaultStatus, Severity } from '@/lib/contract/fault-code'
import { type ProjectDeviceQuery, type ProjectMember, projectApi, projectDeviceSorts } from '@/lib/contract/project'
import { toMegabytes } from '@/lib/format/megabytes'
import { paths } from '@/lib/navigation/paths'
import { MemberPart } from './member-part'
import styles from './project-detail.module.css'
import type { ProjectTabProps } from './project-tab'

const Devices = listScreen(
  defineList(projectApi.devices, {
    messages: 'device',
    route: 'himit',
    rowId: 'macWifiId',
    rowName: ({ deviceName, macWifiId }) => deviceName || macWifiId,
    sorts: projectDeviceSorts,
    live: ['device'],
    filters: [
      { field: 'controllerType', choices: [...ControllerType.values] },
      { field: 'onlineStatus', choices: [...Connection.values] },
      { field: 'firmwareVersion' },
    ],
    columns: [
      { field: 'macWifiId', width: 140, optional: true },
      { field: 'deviceName', below: 'macWifiId', width: 210, grow: 3, link: paths.deviceDetails },
      { field: 'controllerType', width: 150, as: 'choice' },
      { field: 'controllerModel', width: 120 },
      connectionColumn,
      { field: 'runStatus', width: 105, as: 'choice', tones: { 0: 'quiet', 1: 'good', 2: 'bad' } },
      { field: 'alarmCount', width: 110, as: 'number' },
      { field: 'systemQuantity', width: 110, as: 'number' },
      { field: 'oduCount', width: 110, as: 'number' },
      { field: 'iduCount', width: 110, as: 'number' },
      { field: 'firmwareVersion', width: 120 },
      { field: 'lastOnlineTime', width: 180, as: 'date' },
    ],
    rowActions: [{ name: 'history', to: paths.history }],
    exports: exportAll(projectApi.exportDevices, {
      input: (query: ProjectDeviceQuery, timeZone) => ({
        filter: { ...filtersOf(query), projectId: query.projectId },
        ...(query.sidx && { sidx: query.sidx }),
        ...(query.order && { order: query.order }),
        timeZone,
      }),
      may: 'device:export',
    }),
  }),
)

const Faults = listScreen(
  defineList(faultApi.list, {
    messages: 'fault',
    rowId: 'faultId',
    rowName: ({ faultCode, deviceName, macWifiId }) => `${faultCode} ${deviceName || macWifiId}`,
    sorts: faultSorts,
    live: ['fault'],
    filters: [
      { field: 'status', choices: [...FaultStatus.values] },
      { field: 'severity', choices: [...Severity.values].reverse() },
      { field: 'faultCode' },
      { field: 'failureFrom', as: 'day', more: true },
      { field: 'failureTo', as: 'day', more: true },
    ],
    columns: [
      { field: 'faultCode', width: 100, link: paths.fault },
      { field: 'faultName', width: 240 },
      {
        field: 'severity',
        width: 100,
        as: 'choice',
        render: ({ severity }) => <SeverityCell severity={severity} messages="fault" />,
      },
      { field: 'status', width: 100, as: 'choice', tones: { 0: 'bad', 1: 'good', 2: 'quiet' } },
      { field: 'deviceName', width: 200, link: paths.deviceDetails },
      { field: 'unitKind', width: 130, as: 'choice' },
      { field: 'failureTime', width: 180, as: 'date' },
      { field: 'repairTime', width: 180, as: 'date' },
      { field: 'recurrence', width: 120, as: 'number' },
      { field: 'assignee', width: 120 },
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
  }),
)

const CheckerTasks = listScreen(
  defineList(checkerTaskApi.list, {
    messages: 'checkerTask',
    route: 'checkerTaskList',
    rowId: 'taskId',
    rowName: ({ recordName }) => recordName,
    sorts: checkerTaskSorts,
    live: ['checker'],
    filters: [
      { field: 'recordName' },
      { field: 'recordType', choices: [...RecordType.values] },
      { field: 'taskStatus', choices: [...CheckerTaskStatus.values] },
      { field: 'checkerId', more: true },
      { field: 'startFrom', as: 'day', more: true },
      { field: 'startTo', as: 'day', more: true },
    ],
    columns: [
      { field: 'recordName', width: 220, link: paths.checkerRecord },
      { field: 'checkerName', width: 170, link: paths.checker },
      { field: 'recordType', width: 160, as: 'choice' },
      {
        field: 'taskStatus',
        width: 130,
        as: 'choice',
        tones: { 0: 'quiet', 1: 'info', 2: 'warn', 3: 'good', 4: 'bad' },
      },
      { field: 'recorder', width: 120 },
      { field: 'startTime', width: 180, as: 'date' },
      { field: 'plannedEndTime', width: 180, as: 'date' },
      { field: 'endTime', width: 180, as: 'date' },
      { field: 'dataSize', width: 120, as: 'number', render: ({ dataSize }) => toMegabytes(dataSize) },
    ],
  }),
)

const Members = listScreen(
  defineList(projectApi.members, {
    messages: 'project',
    name: 'members',
    rowId: 'userId',
    rowName: ({ nickname, account }) => nickname || account,
    sorts: ['account'],
    filters: [],
    columns: [
      {
        field: 'account',
        width: 230,
        render: ({ userId, account }: ProjectMember) => (
          <RevealAccount text={account} userId={userId} field="account">
            <LinkIfMay may="appUser:list" href={paths.appUsers({ userId })}>
              {account}
            </LinkIfMay>
          </RevealAccount>
        ),
      },
      { field: 'nickname', width: 140 },
      { field: 'accountType', width: 130, as: 'choice', tones: { 2: 'label', 3: 'label' } },
      { field: 'company', width: 190 },
      {
        field: 'isDistributor',
        width: 200,
        render: ({ isDistributor }: ProjectMember) => <MemberPart isDistributor={isDistributor} />,
      },
      { field: 'adminGroups', width: 130, as: 'number' },
      { field: 'memberGroups', width: 130, as: 'number' },
      { field: 'lastLoginTime', width: 180, as: 'date' },
    ],
  }),
)

/** A list of a single project; its tab and its key stay in the address. */
const useWithin = (projectId: string): Within =>
  useMemo(() => ({ fixed: { projectId }, keep: ['projectId', 'tab'] }), [projectId])

export const DevicesTab = ({ project }: ProjectTabProps) => (
  <div className={styles.stack}>
    <Devices within={useWithin(project.projectId)} />
  </div>
)

export const FaultsTab = ({ project }: ProjectTabProps) => (
  <div className={styles.stack}>
    <Faults within={useWithin(project.projectId)} />
  </div>
)

/** The menu names no list of tasks (spec 2), and of two brands none of Checkers: this is their way to it. */
export const CheckerTasksTab = ({ project }: ProjectTabProps) => (
  <div className={styles.stack}>
    <p className={styles.note}>
      <LinkIfMay may="checker:list" href={paths.checkerTasks()}>
        {useRouteTitle()('checkerTaskList')}
      </LinkIfMay>
    </p>
    <CheckerTasks within={useWithin(project.projectId)} />
  </div>
)

export const MembersTab = ({ project }: ProjectTabProps) => (
  <div className={styles.stack}>
    <Members within={useWithin(project.projectId)} />
  </div>
)
