'use client'
import { lazy } from 'react'
import { defineList, exportAll, run } from '@/components/screen/list/define-list'
import { filtersOf } from '@/components/screen/list/list-query'
import { listScreen } from '@/components/screen/list/list-screen'
import { LinkIfMay } from '@/components/screen/page/link-if-may'
import { personApi } from '@/lib/contract/person'
import {
  type Project,
  type ProjectQuery,
  projectApi,
  projectCan,
  projectFilters,
  projectSorts,
} from '@/lib/contract/project'
import { paths } from '@/lib/navigation/paths'
import { projectFilterFields } from './project-filter-fields'
import styles from './project-list.module.css'
import { WorstCell } from './worst-cell'

const isPlaced = ({ longitude, latitude }: Project): boolean => longitude !== null && latitude !== null

/** Project management > project list. The map has the same filters with the same names. Domain 6.3. */
const projectList = defineList(projectApi.list, {
  messages: 'project',
  route: 'projectList',
  rowId: 'projectId',
  rowName: ({ projectName }) => projectName,
  sorts: projectSorts,
  live: ['project'],
  filters: projectFilterFields,
  columns: [
    { field: 'projectName', usual: true, width: 200, link: (row) => paths.project(row) },
    { field: 'projectType', usual: true, width: 110, as: 'choice' },
    {
      field: 'distributor',
      usual: true,
      width: 190,
      render: ({ distributor, distributorId }) =>
        distributorId === null ? (
          '--'
        ) : (
          <LinkIfMay may="appUser:list" href={paths.appUsers({ userId: distributorId })}>
            {distributor}
          </LinkIfMay>
        ),
    },
    { field: 'regionName', width: 215 },
    { field: 'city', usual: true, width: 120 },
    { field: 'geographicDescription', width: 230 },
    { field: 'contacts', width: 120 },
    { field: 'telephone', width: 140 },
    { field: 'deviceCount', usual: true, width: 100, as: 'number', link: (row) => paths.project(row, '&tab=devices') },
    {
      field: 'onlineCount',
      usual: true,
      width: 100,
      as: 'number',
      link: (row) => paths.project(row, '&tab=devices&onlineStatus=1'),
    },
    {
      field: 'offlineCount',
      width: 100,
      as: 'number',
      link: (row) => paths.project(row, '&tab=devices&onlineStatus=0'),
    },
    {
      field: 'alarmCount',
      usual: true,
      width: 100,
      as: 'number',
      render: (row) => (
        <LinkIfMay may="fault:list" href={paths.project(row, '&tab=faults&status=0')} when={row.alarmCount > 0}>
          <span className={row.alarmCount > 0 ? styles.alarms : undefined}>{row.alarmCount}</span>
        </LinkIfMay>
      ),
    },
    // By severity alone, a project without an alarm but with abnormal readings would look fine.
    { field: 'worst', usual: true, width: 300, render: (row) => <WorstCell project={row} /> },
    { field: 'creationTime', width: 180, as: 'date' },
    { field: 'projectId', width: 110 },
    { field: 'systemCount', width: 100, as: 'number', optional: true },
    { field: 'oduCount', width: 100, as: 'number', optional: true },
    { field: 'iduCount', width: 100, as: 'number', optional: true },
    { field: 'warrantyEnd', width: 130, optional: true },
    { field: 'email', width: 205, optional: true },
  ],
  rowActions: [
    { name: 'details', to: (row) => paths.project(row) },
    { name: 'edit', dialog: lazy(() => import('./project-panel')), may: projectApi.update },
    {
      name: 'map',
      to: ({ projectName }) => paths.projectMap(`?${new URLSearchParams({ projectName })}`),
      when: isPlaced,
    },
    {
      name: 'person',
      dialog: lazy(() =>
        import('@/components/features/person/person-dialogs').then((module) => ({ default: module.ProjectPerson })),
      ),
      may: personApi.info,
    },
    run('remove', projectApi.remove, {
      many: 'project.remove',
      input: ({ projectId }: Project) => ({ projectId }),
      may: 'project:delete',
      when: projectCan.remove,
      confirm: true,
    }),
  ],
  // The map has the same filters with the same names.
  tools: [
    {
      name: 'mapOfAll',
      may: 'project:list',
      to: (query) => {
        const kept = Object.entries(filtersOf(query)).flatMap(([name, value]) =>
          name in projectFilters ? [[name, String(value)]] : [],
        )
        return paths.projectMap(kept.length > 0 ? `?${new URLSearchParams(kept)}` : '')
      },
    },
  ],
  add: { may: projectApi.save, dialog: lazy(() => import('./new-project-panel')) },
  exports: exportAll(projectApi.export, {
    input: (query: ProjectQuery, timeZone) => ({
      filter: filtersOf(query),
      ...(query.sidx && { sidx: query.sidx }),
      ...(query.order && { order: query.order }),
      timeZone,
    }),
    may: 'project:export',
  }),
})

export const ProjectListScreen = listScreen(projectList)
