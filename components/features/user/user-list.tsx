'use client'
import { lazy } from 'react'
import { defineList, run } from '@/components/screen/list/define-list'
import { listScreen } from '@/components/screen/list/list-screen'
import { Tag, useLabels } from '@/components/screen/table/cells'
import { personApi } from '@/lib/contract/person'
import { platformIds } from '@/lib/contract/platform-id'
import { type WebUser, webUserApi, webUserCan, webUserSorts, webUserWhyNot } from '@/lib/contract/web-user'
import styles from './user-controls.module.css'
import { OrganizationOptions, RoleOptions } from './user-options'

const NewUserDialog = lazy(() => import('./user-form').then((module) => ({ default: module.NewUserDialog })))
const EditUserDialog = lazy(() => import('./user-form').then((module) => ({ default: module.EditUserDialog })))
const ResetPasswordDialog = lazy(() =>
  import('./user-dialogs').then((module) => ({ default: module.ResetPasswordDialog })),
)
const UserSessionsDialog = lazy(() =>
  import('./user-dialogs').then((module) => ({ default: module.UserSessionsDialog })),
)
const ResetFactorsDialog = lazy(() =>
  import('./user-dialogs').then((module) => ({ default: module.ResetFactorsDialog })),
)
const IdentitiesDialog = lazy(() =>
  import('./identities-dialog').then((module) => ({ default: module.IdentitiesDialog })),
)

const Brands = ({ user }: { user: WebUser }) => {
  const labels = useLabels('webUser')
  return (
    <span className={styles.chips}>
      {user.brandJurisdiction.map((brand) => (
        <Tag key={brand} tone="label">
          {labels.choice('brand', brand)}
        </Tag>
      ))}
    </span>
  )
}

const byId = ({ userId }: WebUser) => ({ userId })
/** One's own password is changed elsewhere, which its reason says. */
const whyNotPassword = ({ within }: WebUser) => (within === 0 ? ('edit' as const) : undefined)

/** User center > web users. Domain 6.6. */
const userList = defineList(webUserApi.list, {
  messages: 'webUser',
  route: 'webUser',
  rowId: 'userId',
  rowName: ({ account }) => account,
  sorts: webUserSorts,
  filters: [
    { field: 'account' },
    { field: 'realName' },
    { field: 'organizationId', options: OrganizationOptions },
    { field: 'roleId', options: RoleOptions },
    { field: 'brand', choices: [...platformIds], more: true },
    { field: 'superAdmin', choices: [0, 1], more: true },
    { field: 'status', choices: [1, 0] },
  ],
  columns: [
    { field: 'account', usual: true, width: 150 },
    { field: 'realName', usual: true, width: 110, grow: 1 },
    { field: 'organizationName', usual: true, width: 150 },
    {
      field: 'roles',
      usual: true,
      width: 200,
      render: ({ roles }) => (
        <span className={styles.chips} title={roles.map(({ name }) => name).join(', ')}>
          {roles.map(({ roleId, name }) => (
            <Tag key={roleId} tone="label">
              {name}
            </Tag>
          ))}
        </span>
      ),
    },
    { field: 'brandJurisdiction', usual: true, width: 230, render: (user) => <Brands user={user} /> },
    { field: 'phone', usual: true, width: 140 },
    { field: 'mailbox', width: 210 },
    { field: 'superAdmin', width: 120, as: 'choice', tones: { 1: 'label' } },
    {
      field: 'status',
      usual: true,
      width: 140,
      as: 'choice',
      tones: { 0: 'bad', 1: 'good' },
      toggle: { isOn: ({ status }) => status === 1, on: 'enable', off: 'disable', asks: true },
    },
    { field: 'factor', width: 110, as: 'choice', tones: { 0: 'quiet', 1: 'good' }, optional: true },
    { field: 'lastLoginTime', usual: true, width: 180, as: 'date' },
    { field: 'createTime', width: 180, as: 'date', optional: true },
  ],
  rowActions: [
    { name: 'edit', dialog: EditUserDialog, may: webUserApi.update, when: webUserCan.edit },
    {
      name: 'resetPassword',
      dialog: ResetPasswordDialog,
      may: webUserApi.resetPassword,
      when: webUserCan.resetPassword,
      why: whyNotPassword,
    },
    { name: 'sessions', dialog: UserSessionsDialog, may: webUserApi.sessions },
    {
      name: 'resetFactors',
      dialog: ResetFactorsDialog,
      may: webUserApi.resetFactors,
      when: webUserCan.resetFactors,
      why: webUserWhyNot,
    },
    { name: 'identities', dialog: IdentitiesDialog, may: webUserApi.identities },
    {
      name: 'person',
      dialog: lazy(() =>
        import('@/components/features/person/person-dialogs').then((module) => ({ default: module.WebUserPerson })),
      ),
      may: personApi.info,
    },
    {
      ...run('enable', webUserApi.setStatus, {
        many: 'webUser.enable',
        input: (user: WebUser) => ({ ...byId(user), status: 1 as const }),
        may: 'user:save',
        when: webUserCan.enable,
        confirm: true,
      }),
      why: webUserWhyNot,
    },
    {
      ...run('disable', webUserApi.setStatus, {
        many: 'webUser.disable',
        input: (user: WebUser) => ({ ...byId(user), status: 0 as const }),
        may: 'user:save',
        when: webUserCan.disable,
        confirm: true,
      }),
      why: webUserWhyNot,
    },
    {
      ...run('remove', webUserApi.remove, {
        many: 'webUser.remove',
        input: byId,
        may: 'user:delete',
        when: webUserCan.remove,
        confirm: true,
      }),
      why: webUserWhyNot,
    },
  ],
  aside: lazy(() => import('./department-tree')),
  add: { may: webUserApi.save, dialog: NewUserDialog },
})

export const UserListScreen = listScreen(userList)
