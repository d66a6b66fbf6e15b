'use client'
import { lazy } from 'react'
import { defineList, run } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { LinkIfMay } from '@/components/screen/page/link-if-may'
import { type Group, groupApi, groupCan, groupSorts } from '@/lib/contract/group'
import { paths } from '@/lib/navigation/paths'

/** APP administration > families: groups of devices and who shares them. */
const groupList = defineList(groupApi.list, {
  messages: 'group',
  route: 'groupManagement',
  rowId: 'groupId',
  rowName: ({ groupName, groupNo }) => groupName || groupNo,
  sorts: groupSorts,
  live: ['device'],
  filters: [
    { field: 'groupNo' },
    { field: 'groupName' },
    { field: 'adminAccount' },
    { field: 'city' },
    { field: 'userId', more: true },
  ],
  columns: [
    { field: 'groupNo', width: 130, optional: true },
    { field: 'groupName', below: 'groupNo', width: 230, grow: 3 },
    {
      field: 'adminAccount',
      width: 200,
      render: ({ adminAccount, adminUserId }) =>
        adminUserId === null ? (
          '--'
        ) : (
          <LinkIfMay may="appUser:list" href={paths.appUsers({ userId: adminUserId })}>
            {adminAccount}
          </LinkIfMay>
        ),
    },
    { field: 'adminNickname', width: 130 },
    { field: 'memberCount', width: 90, as: 'number' },
    { field: 'bindingCount', width: 100, as: 'number' },
    { field: 'iduCount', width: 110, as: 'number' },
    { field: 'airBoxCount', width: 110, as: 'number' },
    { field: 'city', width: 110 },
    { field: 'address', width: 220, optional: true },
    { field: 'createTime', width: 180, as: 'date' },
  ],
  rowActions: [
    { name: 'members', dialog: lazy(() => import('./group-members-panel')), may: groupApi.info },
    { name: 'bindings', dialog: lazy(() => import('./group-bindings-panel')) },
    {
      name: 'transfer',
      dialog: lazy(() => import('./group-members-panel')),
      may: groupApi.transfer,
      when: groupCan.transfer,
    },
    run('dissolve', groupApi.dissolve, {
      many: 'group.dissolve',
      input: ({ groupId }: Group) => ({ groupId }),
      may: 'group:dissolve',
      when: groupCan.dissolve,
      confirm: true,
    }),
  ],
})

export const GroupListScreen = listScreen(groupList)
