'use client'
import { lazy } from 'react'
import { defineList, run } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import {
  AnnouncementStatus,
  AnnouncementType,
  announcementApi,
  announcementCan,
  announcementSorts,
  type ManagedAnnouncement,
} from '@/lib/contract/announcement'
import { BrandTags } from './brand-tags'

const byId = ({ announcementId }: ManagedAnnouncement) => ({ announcementId })

/** Platform center > system announcements. Domain 6.7. */
const announcementList = defineList(announcementApi.list, {
  messages: 'announcement',
  route: 'systemAnnouncements',
  rowId: 'announcementId',
  rowName: ({ title }) => title,
  sorts: announcementSorts,
  live: ['announcement'],
  filters: [
    { field: 'title' },
    { field: 'type', choices: [...AnnouncementType.values] },
    { field: 'status', choices: [...AnnouncementStatus.values] },
    { field: 'releaseFrom', as: 'day', more: true },
    { field: 'releaseTo', as: 'day', more: true },
  ],
  columns: [
    { field: 'title', width: 260 },
    { field: 'type', width: 90, as: 'choice', tones: { 1: 'label' } },
    { field: 'status', width: 100, as: 'choice', tones: { 0: 'quiet', 1: 'good', 2: 'info' } },
    { field: 'readCount', width: 90, as: 'number' },
    { field: 'releaseTime', width: 180, as: 'date' },
    { field: 'endTime', width: 180, as: 'date' },
    { field: 'platformIds', width: 200, render: ({ platformIds }) => <BrandTags platformIds={platformIds} /> },
    { field: 'titleEn', width: 240 },
    { field: 'creator', width: 120 },
    { field: 'createTime', width: 180, as: 'date' },
    { field: 'updateTime', width: 180, as: 'date', optional: true },
    { field: 'announcementId', width: 110, optional: true },
  ],
  rowActions: [
    { name: 'preview', dialog: lazy(() => import('./announcement-preview')), may: announcementApi.info },
    run('publish', announcementApi.publish, {
      many: 'announcement.publish',
      input: byId,
      may: 'announcement:publish',
      when: announcementCan.publish,
      confirm: true,
    }),
    {
      name: 'edit',
      dialog: lazy(() => import('./announcement-edit-dialog')),
      may: announcementApi.update,
      when: announcementCan.edit,
    },
    run('withdraw', announcementApi.withdraw, {
      many: 'announcement.withdraw',
      input: byId,
      may: 'announcement:publish',
      when: announcementCan.withdraw,
      confirm: true,
    }),
    { name: 'readers', dialog: lazy(() => import('./readers-panel')), may: announcementApi.readers },
    run('remove', announcementApi.remove, {
      many: 'announcement.remove',
      input: byId,
      may: 'announcement:delete',
      when: announcementCan.remove,
      confirm: true,
    }),
  ],
  add: { may: announcementApi.save, dialog: lazy(() => import('./announcement-new-dialog')) },
})

export const AnnouncementListScreen = listScreen(announcementList)
