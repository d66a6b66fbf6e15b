'use client'
import { useLocale } from 'next-intl'
import { lazy } from 'react'
import styles from '@/components/features/user/user-controls.module.css'
import { defineList } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { type Role, roleApi, roleCan, roleSorts, roleWhyNot } from '@/lib/contract/role'
import { roleNameIn } from './role-name'

const NewRoleDialog = lazy(() => import('./role-form').then((module) => ({ default: module.NewRoleDialog })))
const EditRoleDialog = lazy(() => import('./role-form').then((module) => ({ default: module.EditRoleDialog })))
const RemoveRoleDialog = lazy(() => import('./role-dialogs').then((module) => ({ default: module.RemoveRoleDialog })))
const PreviewRoleDialog = lazy(() => import('./role-dialogs').then((module) => ({ default: module.PreviewRoleDialog })))
const GrantDialog = lazy(() => import('./grant-dialog'))

const Name = ({ role }: { role: Role }) => {
  const labels = useLabels('role')
  const name = roleNameIn(useLocale(), role)
  return (
    <span className={styles.chips}>
      {name}
      {role.builtin === 1 && <Tag tone="label">{labels.field('builtin')}</Tag>}
    </span>
  )
}

const Owner = ({ role }: { role: Role }) => useLabels('role').choice('platformId', role.platformId ?? 'shared')

/** User center > roles. Domain 6.6. */
const roleList = defineList(roleApi.list, {
  messages: 'role',
  route: 'role',
  rowId: 'roleId',
  rowName: (role, language) => roleNameIn(language, role),
  sorts: roleSorts,
  filters: [{ field: 'name' }, { field: 'number' }],
  columns: [
    { field: 'name', width: 200, render: (role) => <Name role={role} /> },
    { field: 'number', width: 150 },
    { field: 'platformId', width: 110, render: (role) => <Owner role={role} /> },
    { field: 'dataScope', width: 190, as: 'choice' },
    { field: 'userCount', width: 100, as: 'number' },
    { field: 'remark', width: 240 },
    { field: 'createTime', width: 180, as: 'date' },
  ],
  rowActions: [
    { name: 'edit', dialog: EditRoleDialog, may: roleApi.update, when: roleCan.edit, why: roleWhyNot },
    { name: 'grant', dialog: GrantDialog, may: roleApi.grant, when: roleCan.grant, why: roleWhyNot },
    { name: 'preview', dialog: PreviewRoleDialog, may: roleApi.preview },
    {
      name: 'remove',
      dialog: RemoveRoleDialog,
      many: 'role.remove',
      may: roleApi.remove,
      // The dialog says how many people have it.
      when: (role) => roleCan.remove({ ...role, userCount: 0 }),
      why: (role) => roleWhyNot(role) ?? (role.builtin === 0 ? 'own' : undefined),
    },
  ],
  add: { may: roleApi.save, dialog: NewRoleDialog },
})

export const RoleListScreen = listScreen(roleList)
