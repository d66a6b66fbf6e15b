'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { lazy, useCallback, useMemo, useState } from 'react'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { Skeleton } from '@/components/ui/notice/waiting'
import { Late } from '@/components/ui/overlay/late'
import { useMay, useUser } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type Organization, type OrganizationItem, organizationApi, rowsOf } from '@/lib/contract/organization'
import { EditOrganization, NewOrganization } from './organization-form'
import { OrganizationMove } from './organization-move'
import { TreeEditor } from './tree-editor'
import styles from './tree-editor.module.css'
import type { Place } from './tree-place'
import { type FirstTree, useTree } from './use-tree'

const PersonPanel = lazy(() =>
  import('@/components/features/person/person-panel').then((module) => ({ default: module.PersonPanel })),
)
const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))

/** The tree of organizations: choose one to edit it, drag it or use the buttons to move it. */
export const OrganizationPanel = ({ first }: { first?: FirstTree<OrganizationItem> }) => {
  const t = useTranslations('organization')
  const whyNot = useWhyNot()
  const common = useTranslations('common')
  const list = useTranslations('list')
  const language = useLocale()
  const may = useMay()
  const queries = useQueryClient()
  const { rows: items, failure, refetch } = useTree(organizationApi.tree, first)
  const rows = useMemo(() => items && rowsOf(items), [items])
  const [chosen, setChosen] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState(false)
  const [asksPerson, setAsksPerson] = useState(false)
  const { superAdmin } = useUser()
  const reread = () => {
    queries.invalidateQueries({ queryKey: [organizationApi.options.path] })
    return queries.invalidateQueries({ queryKey: [organizationApi.tree.path] })
  }
  const nameOf = useCallback(
    ({ deptName, deptNameEn }: Organization) => (language === 'en' && deptNameEn !== '' ? deptNameEn : deptName),
    [language],
  )
  const nameById = (id: string) => {
    const row = rows?.find((each) => each.id === id)
    return row && nameOf(row)
  }
  const move = useMutation({
    mutationFn: ({ id, place }: { id: string; place: Place }) =>
      call(organizationApi.move, { id, ...place, version: rows?.find((row) => row.id === id)?.version ?? 0 }),
    meta: { about: ({ id }: { id: string }) => nameById(id) },
    // Said when the tree shows it: a row read again in mid-drag would be lost from the hand.
    onSettled: async (_data, error, { id, place }) => {
      const [row, parent] = [id, place.pid].map((one) => rows?.find((each) => each.id === one))
      await reread()
      if (error || !row || !parent) return
      const words = { name: nameOf(row), parent: nameOf(parent), position: place.index + 1 }
      // biome-ignore lint/plugin/named-toasts: the sentence names what was moved, and to where
      notify({ kind: 'success', text: t('move.announce', words) })
    },
  })
  const { mutate: startMove } = move
  const onMove = useCallback((id: string, place: Place) => startMove({ id, place }), [startMove])
  const remove = useMutation({
    mutationFn: ({ id }: Organization) => call(organizationApi.remove, { id }),
    meta: { about: nameOf },
    onSuccess: (_data, row) => {
      notify({ kind: 'success', text: list('done.remove'), about: nameOf(row) })
      setChosen(null)
    },
    onSettled: () => {
      setRemoving(false)
      return reread()
    },
  })

  if (failure && !rows) {
    return (
      <Notice tone="error" action={<Button onClick={() => refetch()}>{common('retry')}</Button>}>
        {t('failed')} {failure.message}
      </Notice>
    )
  }
  if (!rows) return <Skeleton height={420} />
  const row = rows.find(({ id }) => id === chosen) ?? rows[0]
  if (!row) return <p className={styles.empty}>{t('empty')}</p>
  const isUsed = row.userCount > 0 || rows.some(({ pid }) => pid === row.id)
  const whyNotRemove = whyNot(organizationApi.remove) ?? (isUsed ? t('notEmpty') : undefined)
  return (
    <div className={styles.screen}>
      <section className={styles.panel}>
        <div className={styles.bar}>
          <h2 className={styles.title}>{t('tree')}</h2>
        </div>
        {may('organization:save') && <p className={styles.note}>{t('hint')}</p>}
        <TreeEditor
          label={t('tree')}
          rows={rows}
          nameOf={nameOf}
          noteOf={({ deptCode, userCount }) =>
            [deptCode, userCount > 0 && t('people', { count: userCount })].filter(Boolean).join(' · ')
          }
          chosen={row.id}
          onChoose={(id) => {
            setAdding(false)
            setChosen(id)
          }}
          onMove={may(organizationApi.move) ? onMove : undefined}
        />
      </section>
      <section className={`${styles.panel} ${layout.footed}`} aria-live="polite">
        <div className={styles.bar}>
          <h2 className={styles.title}>{adding ? t('new', { name: nameOf(row) }) : nameOf(row)}</h2>
          <Button variant="outlined" reason={whyNot(organizationApi.save)} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
          {superAdmin === 1 && `${row.leader}${row.phone}${row.email}` !== '' && (
            <Button variant="outlined" onClick={() => setAsksPerson(true)}>
              {t('person')}
            </Button>
          )}
          <Button variant="outlined" color="error" reason={whyNotRemove} onClick={() => setRemoving(true)}>
            {t('remove')}
          </Button>
        </div>
        {adding ? (
          <NewOrganization
            key={`new ${row.id}`}
            pid={row.id}
            onCancel={() => setAdding(false)}
            onDone={() => {
              setAdding(false)
              reread()
            }}
          />
        ) : (
          <>
            <EditOrganization key={`${row.id} ${row.version}`} row={row} onDone={reread} />
            {may('organization:save') && (
              <OrganizationMove row={row} rows={rows} nameOf={nameOf} busy={move.isPending} onMove={onMove} />
            )}
          </>
        )}
      </section>
      <Late>
        {asksPerson && (
          <PersonPanel
            kind="organization"
            personId={row.id}
            name={nameOf(row)}
            onClose={() => setAsksPerson(false)}
            onDone={() => setAsksPerson(false)}
          />
        )}
        {removing && (
          <ConfirmDialog
            title={t('remove')}
            destroys
            text={t('confirmRemove', { name: nameOf(row) })}
            busy={remove.isPending}
            onCancel={() => setRemoving(false)}
            onConfirm={() => remove.mutate(row)}
          />
        )}
      </Late>
    </div>
  )
}
