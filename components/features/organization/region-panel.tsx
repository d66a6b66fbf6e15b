'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import { defineForm, type FormField } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/field/button'
import { Notice } from '@/components/ui/notice/notice'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { Skeleton } from '@/components/ui/notice/waiting'
import { Late } from '@/components/ui/overlay/late'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type RegionForm, type RegionRow, type RegionUpdate, regionApi } from '@/lib/contract/region'
import { routes } from '@/lib/navigation/routes'
import { TreeEditor } from './tree-editor'
import styles from './tree-editor.module.css'
import { type FirstTree, useTree } from './use-tree'

const ConfirmDialog = lazy(() => import('@/components/screen/dialog/confirm-dialog'))

const fields: FormField<RegionForm, 'region'>[] = [
  { field: 'regionNameZh', max: 32, required: true },
  { field: 'regionNameEn', max: 32, required: true },
  { field: 'countryCode', max: 2 },
  { field: 'phoneCode' },
  { field: 'longitude' },
  { field: 'latitude' },
  { field: 'timeZone' },
]
const newForm = defineForm<RegionForm, 'region'>(regionApi.save, { messages: 'region', name: 'new', fields })
const editForm = defineForm<RegionUpdate, 'region'>(regionApi.update, { messages: 'region', name: 'edit', fields })

/** Reads typed text as a number. Text that is not a number is kept, and the check reports it at its field. */
const toNumber = (value: unknown): number | null => {
  if (typeof value !== 'string') return value as number | null
  return value.trim() === '' ? null : Number(value)
}
const toInput = <Form extends Pick<RegionForm, 'longitude' | 'latitude'>>(form: Form): Form => ({
  ...form,
  longitude: toNumber(form.longitude),
  latitude: toNumber(form.latitude),
})

/** The tree of areas, countries or provinces, and cities. Domain 2.28. */
export const RegionPanel = ({ first }: { first?: FirstTree<RegionRow> }) => {
  const t = useTranslations('region')
  const whyNot = useWhyNot()
  const common = useTranslations('common')
  const done = useTranslations('list.done')
  const language = useLocale()
  const queries = useQueryClient()
  const { rows: read, failure, refetch } = useTree(regionApi.tree, first)
  const [chosen, setChosen] = useState<string | null>(null)
  const [addingTo, setAddingTo] = useState<string>()
  const [removing, setRemoving] = useState(false)
  const reread = () => {
    queries.invalidateQueries({ queryKey: [regionApi.byLanguage.path] })
    return queries.invalidateQueries({ queryKey: [regionApi.tree.path] })
  }
  const nameOf = ({ regionNameZh, regionNameEn }: Pick<RegionRow, 'regionNameZh' | 'regionNameEn'>) =>
    language === 'zh' ? regionNameZh : regionNameEn
  const remove = useMutation({
    mutationFn: ({ regionId }: RegionRow) => call(regionApi.remove, { regionId }),
    meta: { about: nameOf },
    onSuccess: (_data, row) => {
      notify({ kind: 'success', text: done('remove'), about: nameOf(row) })
      setChosen(null)
    },
    onSettled: () => {
      setRemoving(false)
      return reread()
    },
  })
  const lacking = whyNot('region:save')

  if (failure && !read) {
    return (
      <Notice tone="error" action={<Button onClick={() => refetch()}>{common('retry')}</Button>}>
        {t('failed')} {failure.message}
      </Notice>
    )
  }
  if (!read) return <Skeleton height={420} />
  const rows = read.map((region) => ({ ...region, id: region.regionId }))
  const row = rows.find(({ id }) => id === chosen) ?? rows[0]
  if (!row) return <p className={styles.empty}>{t('empty')}</p>
  const { regionId, regionNameZh, regionNameEn, countryCode, phoneCode, longitude, latitude, timeZone, version } = row
  const whyNotRemove = lacking ?? (rows.some(({ pid }) => pid === row.id) ? t('notEmpty') : undefined)
  const whyNotAdd = lacking ?? (row.level === 3 ? t('lowest') : undefined)
  const parent = rows.find(({ id }) => id === addingTo)
  const below = parent ?? null
  return (
    <div className={styles.screen}>
      <section className={styles.panel}>
        <div className={styles.bar}>
          <h2 className={styles.title}>{t('tree')}</h2>
          <Button variant="outlined" reason={lacking} onClick={() => setAddingTo('0')}>
            {t('addRoot')}
          </Button>
        </div>
        <TreeEditor
          label={t('tree')}
          rows={rows}
          nameOf={nameOf}
          noteOf={(region) =>
            [t(`levels.${region.level}`), region.countryCode, region.phoneCode].filter(Boolean).join(' · ')
          }
          chosen={row.id}
          onChoose={(id) => {
            setAddingTo(undefined)
            setChosen(id)
          }}
        />
      </section>
      <section className={`${styles.panel} ${layout.footed}`}>
        <div className={styles.bar}>
          <h2 className={styles.title}>
            {addingTo === undefined ? nameOf(row) : below ? t('new', { name: nameOf(below) }) : t('newRoot')}
          </h2>
          <Button variant="outlined" reason={whyNotAdd} onClick={() => setAddingTo(row.id)}>
            {t('add')}
          </Button>
          <Button variant="outlined" color="error" reason={whyNotRemove} onClick={() => setRemoving(true)}>
            {t('remove')}
          </Button>
        </div>
        {addingTo === undefined ? (
          <EntityForm
            key={`${row.id} ${version}`}
            form={editForm}
            values={{
              regionId,
              regionNameZh,
              regionNameEn,
              countryCode,
              phoneCode,
              longitude,
              latitude,
              timeZone,
              version,
            }}
            page={routes.organization.path}
            record={regionId}
            toInput={toInput}
            about={nameOf}
            onDone={(_data, saved) => {
              notify({
                kind: 'success',
                text: done('edit'),
                about: nameOf(saved),
              })
              reread()
            }}
          />
        ) : (
          <EntityForm
            key={`new ${addingTo}`}
            form={newForm}
            values={{
              pid: addingTo,
              regionNameZh: '',
              regionNameEn: '',
              longitude: null,
              latitude: null,
              countryCode: below?.countryCode ?? '',
              phoneCode: below?.phoneCode ?? '',
              timeZone: below?.timeZone ?? '',
            }}
            page={routes.organization.path}
            record={addingTo}
            toInput={toInput}
            onCancel={() => setAddingTo(undefined)}
            about={nameOf}
            onDone={(_data, saved) => {
              notify({
                kind: 'success',
                text: done('add'),
                about: nameOf(saved),
              })
              setAddingTo(undefined)
              reread()
            }}
          />
        )}
      </section>
      <Late>
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
