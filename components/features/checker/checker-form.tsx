'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { lazy, useMemo, useState } from 'react'
import { KnownUsers, UserPicker } from '@/components/features/checker-task/user-picker'
import { CurrentProject, ProjectPicker } from '@/components/features/device/project-picker'
import { type ControlProps, defineForm } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import layout from '@/components/screen/page/layout.module.css'
import { usePlatformId } from '@/components/ui/brand-provider'
import { Notice } from '@/components/ui/notice/notice'
import { useNoPermission } from '@/components/ui/notice/use-no-permission'
import { Late } from '@/components/ui/overlay/late'
import { useMay } from '@/components/ui/user-provider'
import { notify } from '@/lib/api/failure-bus'
import {
  type CheckerDetail,
  type CheckerForm as CheckerInput,
  type CheckerKey,
  CheckerType,
  checkerApi,
  checkerCan,
} from '@/lib/contract/checker'
import { paths } from '@/lib/navigation/paths'
import { routes } from '@/lib/navigation/routes'

const ShownCheckerKey = lazy(() => import('./shown-checker-key'))

const fields = [
  { field: 'checkerName', max: 32, required: true },
  { field: 'alias', max: 32, required: true },
  { field: 'checkerType', as: 'choice', choices: [...CheckerType.values], required: true },
  { field: 'projectId', render: (props: ControlProps) => <ProjectPicker {...props} /> },
  { field: 'busMacWifiId', max: 12 },
  { field: 'users', required: true, render: (props: ControlProps) => <UserPicker {...props} /> },
] as const
const addForm = defineForm(checkerApi.save, {
  messages: 'checker',
  name: 'checker',
  fields: [{ field: 'checkerId', max: 10, required: true }, ...fields],
})
const editForm = defineForm(checkerApi.update, { messages: 'checker', name: 'checker', fields })
const empty: CheckerInput = {
  checkerId: '',
  checkerType: 1,
  checkerName: '',
  alias: '',
  projectId: null,
  busMacWifiId: '',
  users: [],
}

/** Adds a Checker, or changes one that is not recording. */
export const CheckerForm = ({ record }: { record: CheckerDetail | undefined }) => {
  const t = useTranslations()
  const noPermission = useNoPermission()
  const router = useRouter()
  const platformId = usePlatformId()
  const may = useMay()
  const known = useMemo(() => new Map(record?.users.map((user) => [user.appUserId, user])), [record])
  const [made, setMade] = useState<{ issued: CheckerKey; name: string }>()
  const added = (data: unknown, { checkerName }: { checkerName: string }) => {
    notify({ kind: 'success', text: t('list.done.add'), about: checkerName })
    setMade({ issued: data as CheckerKey, name: checkerName })
  }
  const changed = (_data: unknown, { checkerName }: { checkerName: string }) => {
    notify({ kind: 'success', text: t('list.done.edit'), about: checkerName })
    if (record) router.push(paths.checker(record))
  }
  const title = `${t('routes.checkerWriteIn')} · ${record?.checkerId ?? t('checker.actions.add')}`
  if (!may('checker:save')) {
    return (
      <div className={`${layout.panel} ${layout.formPage}`} data-footed="">
        <h1 className={layout.title}>{title}</h1>
        <Notice tone="warning">{noPermission('checker:save')}</Notice>
      </div>
    )
  }
  return (
    <div className={`${layout.panel} ${layout.formPage}`} data-footed="">
      <h1 className={layout.title}>{title}</h1>
      {record && !checkerCan.edit(record) && <Notice tone="warning">{t('checker.reasons.edit')}</Notice>}
      <CurrentProject value={record?.projectName ?? null}>
        <KnownUsers value={known}>
          {record ? (
            <EntityForm
              form={editForm}
              page={paths.checkerEdit(record)}
              record={record.checkerId}
              values={{
                checkerId: record.checkerId,
                checkerType: record.checkerType,
                version: record.version,
                checkerName: record.checkerName,
                alias: record.alias,
                projectId: record.projectId,
                busMacWifiId: record.busMacWifiId ?? '',
                users: record.users.map(({ appUserId, role }) => ({ appUserId, role })),
              }}
              onCancel={() => router.push(paths.checker(record))}
              onDone={changed}
            />
          ) : (
            <EntityForm
              form={addForm}
              page={routes.checkerWriteIn.path}
              values={empty}
              onCancel={() => router.push(paths.checkers(platformId))}
              onDone={added}
            />
          )}
        </KnownUsers>
      </CurrentProject>
      <Late>{made && <ShownCheckerKey {...made} onClose={() => router.push(paths.checkers(platformId))} />}</Late>
    </div>
  )
}
