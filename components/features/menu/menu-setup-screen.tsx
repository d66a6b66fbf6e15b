'use client'
import { useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import { PanelFailure } from '@/components/screen/chart/panel'
import layout from '@/components/screen/page/layout.module.css'
import { Notice } from '@/components/ui/notice/notice'
import { useFailureText, useReadFailure } from '@/components/ui/notice/use-failure-text'
import { Late } from '@/components/ui/overlay/late'
import { useStoredState } from '@/components/ui/stored-state'
import { usePolled } from '@/components/ui/use-polled'
import { useRouteTitle } from '@/components/ui/use-route-title'
import { call } from '@/lib/api/call'
import type { DataOf } from '@/lib/contract/endpoint'
import { codes } from '@/lib/contract/error-code'
import { menuApi } from '@/lib/contract/menu'
import type { ReadResult } from '@/lib/contract/read-failure'
import { routes } from '@/lib/navigation/routes'
import type { MenuDraft } from './menu-draft'
import { filterItems, toTreeRows } from './menu-rows'
import styles from './menu-setup.module.css'
import { MenuToolbar } from './menu-toolbar'
import { MenuTree } from './menu-tree'
import { useMenuChanges } from './use-menu-changes'

const MenuDialog = lazy(() => import('./menu-dialog'))
const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))

type MenuSetupScreenProps = { first: ReadResult<DataOf<typeof menuApi.list>>; readAt: number }

const fiveMinutes = 300_000
const none: readonly string[] = []

/** System setup > menus: the tree behind everybody's sidebar and every role. */
export const MenuSetupScreen = ({ first, readAt }: MenuSetupScreenProps) => {
  const title = useRouteTitle()('menuSetup')
  const t = useTranslations('menu')
  const toFailure = useReadFailure()
  const toText = useFailureText()
  const [closed, setClosed] = useStoredState<readonly string[]>(`${routes.menuSetup.path} closed`, none)
  const [search, setSearch] = useState('')
  const [draft, setDraft] = useState<MenuDraft>()
  const { data, error, isFetching, dataUpdatedAt, refetch } = usePolled({
    queryKey: [menuApi.list.path],
    read: (options) => call(menuApi.list, {}, options),
    everyMs: fiveMinutes,
    live: { topics: ['menu'] },
    // Do not repeat a forbidden read: the server has already told the page.
    enabled: first.failure?.code !== codes.forbidden,
    meta: { tab: routes.menuSetup.path },
    ...(first.data && { initialData: first.data, initialDataUpdatedAt: readAt }),
  })
  const items = data?.menuList ?? []
  const changes = useMenuChanges(items)
  const failure = toFailure(error) ?? (data ? undefined : first.failure)

  if (!data && failure) {
    return (
      <section className={styles.panel}>
        <h1 className={layout.title}>{title}</h1>
        {failure.code === codes.forbidden ? (
          <Notice tone="warning">{failure.message}</Notice>
        ) : (
          <PanelFailure failure={failure} onRetry={refetch} />
        )}
      </section>
    )
  }
  const shown = filterItems(items, search)
  const isOpen = (id: string) => search.trim() !== '' || !closed.includes(id)
  const toggle = (id: string) => setClosed(closed.includes(id) ? closed.filter((each) => each !== id) : [...closed, id])
  const rows = toTreeRows(shown, isOpen)
  const asked = changes.asked

  return (
    <section className={styles.panel}>
      <h1 className={layout.title}>{title}</h1>
      <MenuToolbar
        search={search}
        onSearch={setSearch}
        onAdd={() => setDraft({ pid: '0' })}
        onExpand={() => setClosed([])}
        onCollapse={() => setClosed(items.filter(({ pid, type }) => type !== 2 || pid === '0').map(({ id }) => id))}
        busy={isFetching}
        updatedAt={dataUpdatedAt}
        onRefresh={refetch}
      />
      {error && <Notice tone="warning">{toText(error)}</Notice>}
      <MenuTree
        items={items}
        rows={rows}
        isOpen={isOpen}
        isFiltered={search.trim() !== ''}
        onToggle={toggle}
        onEdit={setDraft}
        changes={changes}
      />
      <p className="visually-hidden" role="status">
        {changes.said}
      </p>
      <Late>
        {draft && (
          <MenuDialog
            items={items}
            draft={draft}
            onClose={() => setDraft(undefined)}
            onDone={() => {
              setDraft(undefined)
              refetch()
            }}
          />
        )}
        {asked && (
          <ConfirmDialog
            title={t(`actions.${asked.step}`)}
            of={changes.nameOf(asked.item)}
            destroys={asked.step === 'remove'}
            text={t(`confirm.${asked.step}`, { name: changes.nameOf(asked.item) })}
            busy={changes.busy}
            onCancel={changes.cancel}
            onConfirm={changes.confirm}
          />
        )}
      </Late>
    </section>
  )
}
