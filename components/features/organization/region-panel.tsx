'use client'
import { useLocale, useTranslations } from 'next-intl'
import { defineForm, type FormField } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import { useWhyNot } from '@/components/ui/notice/use-no-permission'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type RegionForm, type RegionRow, type RegionUpdate, regionApi } from '@/lib/contract/region'
import { readTypedNumber } from '@/lib/format/typed-number'
import { routes } from '@/lib/navigation/routes'
import { TreePanel } from './tree-panel'
import { type FirstTree, useTree } from './use-tree'

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

/** Reads typed text as a number. Text that is not a number stays in the field, and the check reports it at its field. */
const toNumber = (value: unknown): number | null => {
  return typeof value === 'string' ? readTypedNumber(value) : (value as number | null)
}
const toInput = <Form extends Pick<RegionForm, 'longitude' | 'latitude'>>(form: Form): Form => ({
  ...form,
  longitude: toNumber(form.longitude),
  latitude: toNumber(form.latitude),
})

/** What a row at the top is below. */
const topmost = '0'

const valuesBelow = (parent: RegionRow | undefined): RegionForm => ({
  pid: parent?.regionId ?? topmost,
  regionNameZh: '',
  regionNameEn: '',
  longitude: null,
  latitude: null,
  countryCode: parent?.countryCode ?? '',
  phoneCode: parent?.phoneCode ?? '',
  timeZone: parent?.timeZone ?? '',
})
const valuesOf = (row: RegionRow): RegionUpdate => ({
  regionId: row.regionId,
  regionNameZh: row.regionNameZh,
  regionNameEn: row.regionNameEn,
  countryCode: row.countryCode,
  phoneCode: row.phoneCode,
  longitude: row.longitude,
  latitude: row.latitude,
  timeZone: row.timeZone,
  version: row.version,
})

/** The tree of areas, countries or provinces, and cities. Domain 2.28. */
export const RegionPanel = ({ first }: { first?: FirstTree<RegionRow> }) => {
  const t = useTranslations('region')
  const done = useTranslations('list.done')
  const whyNot = useWhyNot()('region:save')
  const language = useLocale()
  const read = useTree(regionApi.tree, { first, choices: regionApi.byLanguage })
  const tree = { ...read, rows: read.rows?.map((region) => ({ ...region, id: region.regionId })) }
  const nameOf = ({ regionNameZh, regionNameEn }: Pick<RegionRow, 'regionNameZh' | 'regionNameEn'>) =>
    language === 'zh' ? regionNameZh : regionNameEn
  return (
    <TreePanel
      kind={{
        messages: 'region',
        nameOf,
        noteOf: ({ level, countryCode, phoneCode }) =>
          [t(`levels.${level}`), countryCode, phoneCode].filter(Boolean).join(' · '),
        remove: ({ regionId }) => call(regionApi.remove, { regionId }),
        whyNotRemove: () => whyNot,
        whyNotAdd: ({ level }) => whyNot ?? (level === 3 ? t('lowest') : undefined),
        addsRoots: { whyNot },
      }}
      tree={tree}
    >
      {({ row, adding, onAdded }) =>
        adding ? (
          <EntityForm
            key={`new ${adding === 'root' ? topmost : row.id}`}
            form={newForm}
            values={valuesBelow(adding === 'root' ? undefined : row)}
            page={routes.organization.path}
            record={adding === 'root' ? topmost : row.id}
            toInput={toInput}
            about={nameOf}
            onCancel={() => onAdded()}
            onDone={(data, saved) => {
              notify({ kind: 'success', text: done('add'), about: nameOf(saved) })
              onAdded((data as { regionId: string }).regionId)
              tree.reread()
            }}
          />
        ) : (
          <EntityForm
            key={`${row.id} ${row.version}`}
            form={editForm}
            values={valuesOf(row)}
            page={routes.organization.path}
            record={row.regionId}
            toInput={toInput}
            about={nameOf}
            onDone={(_data, saved) => {
              notify({ kind: 'success', text: done('edit'), about: nameOf(saved) })
              tree.reread()
            }}
          />
        )
      }
    </TreePanel>
  )
}
