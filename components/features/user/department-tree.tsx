'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { TreeEditor } from '@/components/features/organization/tree-editor'
import { PanelFailure } from '@/components/screen/chart/panel'
import type { AsideProps } from '@/components/screen/list/define-list'
import { filtersOf } from '@/components/screen/list/list-query'
import { useReadFailure } from '@/components/ui/notice/use-failure-text'
import { Skeleton } from '@/components/ui/notice/waiting'
import { call } from '@/lib/api/call'
import { organizationApi } from '@/lib/contract/organization'
import type { WebUserQuery } from '@/lib/contract/web-user'

/** Above the organizations that stand at the top. */
const everybody = 'all'

/** The organizations beside the list of web users: a choice shows the people of it and of those below it. */
export default function DepartmentTree({ query, onSearch }: AsideProps<WebUserQuery>) {
  const t = useTranslations('webUser')
  const language = useLocale()
  const toFailure = useReadFailure()
  const { data, error, refetch } = useQuery({
    queryKey: [organizationApi.options.path, language],
    queryFn: ({ signal }) => call(organizationApi.options, {}, { signal }),
  })
  const failure = toFailure(error)
  if (!data && failure) return <PanelFailure failure={failure} onRetry={() => refetch()} />
  // Something stands here meanwhile: React begins a page anew at a boundary with nothing in it.
  if (!data) return <Skeleton height={320} />
  const ids = new Set(data.list.map(({ id }) => id))
  const rows = [
    { id: everybody, pid: '', name: t('departments.all') },
    ...data.list.map((row) => ({ ...row, pid: ids.has(row.pid) ? row.pid : everybody })),
  ]
  return (
    <TreeEditor
      label={t('departments.label')}
      rows={rows}
      nameOf={({ name }) => name}
      noteOf={() => null}
      chosen={query.organizationId ?? everybody}
      onChoose={(id) => onSearch({ ...filtersOf(query), organizationId: id === everybody ? undefined : id })}
    />
  )
}
