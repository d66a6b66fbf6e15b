'use client'
import { useLocale, useTranslations } from 'next-intl'
import { type ControlProps, defineForm, type FormField } from '@/components/screen/form/define-form'
import { EntityForm } from '@/components/screen/form/entity-form'
import controls from '@/components/ui/field/controls.module.css'
import { SearchSelect } from '@/components/ui/field/search-select'
import { notify } from '@/lib/api/failure-bus'
import {
  type Organization,
  type OrganizationForm,
  type OrganizationUpdate,
  organizationApi,
} from '@/lib/contract/organization'
import { regionApi } from '@/lib/contract/region'
import { routes } from '@/lib/navigation/routes'
import { levelsOf } from './levels-of'
import styles from './tree-editor.module.css'
import { useTree } from './use-tree'

const RegionSelect = ({ id, value, describedBy, onChange }: ControlProps) => {
  const t = useTranslations('organization')
  const language = useLocale()
  const { rows = [] } = useTree(regionApi.tree)
  const all = levelsOf(rows.map((row) => ({ ...row, id: row.regionId })))
  return (
    <SearchSelect
      id={id}
      className={`${controls.inline} ${styles.select}`}
      value={typeof value === 'string' ? value : ''}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{t('noRegion')}</option>
      {all.map((row) => (
        <option key={row.id} value={row.id}>
          {'\u3000'.repeat(row.level)}
          {language === 'zh' ? row.regionNameZh : row.regionNameEn}
        </option>
      ))}
    </SearchSelect>
  )
}

const fields: FormField<OrganizationForm, 'organization'>[] = [
  { field: 'deptName', max: 64, required: true },
  { field: 'deptNameEn', max: 64 },
  { field: 'deptCode', max: 16 },
  { field: 'leader', max: 32 },
  { field: 'phone' },
  { field: 'email' },
  { field: 'regionId', render: (props) => <RegionSelect {...props} /> },
]
const newForm = defineForm<OrganizationForm, 'organization'>(organizationApi.save, {
  messages: 'organization' as const,
  name: 'new',
  fields,
})
const editForm = defineForm<OrganizationUpdate, 'organization'>(organizationApi.update, {
  messages: 'organization' as const,
  name: 'edit',
  fields: fields as FormField<OrganizationUpdate, 'organization'>[],
})

/** An empty code is null: two organizations may both have none. */
const toInput = <Form extends { deptCode: string | null }>(form: Form): Form => ({
  ...form,
  deptCode: form.deptCode === '' ? null : form.deptCode,
})

/** The name in the interface language, where it has one. */
export const nameIn =
  (language: string) =>
  ({ deptName, deptNameEn }: Pick<OrganizationForm, 'deptName' | 'deptNameEn'>) =>
    language === 'en' && deptNameEn ? deptNameEn : deptName

type Done = { onDone: () => void }

type NewOrganizationProps = { pid: string; onCancel: () => void; onDone: (id: string) => void }

export const NewOrganization = ({ pid, onDone, onCancel }: NewOrganizationProps) => {
  const t = useTranslations('list.done')
  const language = useLocale()
  const empty = { deptName: '', deptNameEn: '', deptCode: null, leader: '', phone: '', email: '', regionId: null }
  return (
    <EntityForm
      form={newForm}
      values={{ pid, ...empty }}
      page={routes.organization.path}
      record={pid}
      toInput={toInput}
      onCancel={onCancel}
      about={nameIn(language)}
      onDone={(data, saved) => {
        notify({ kind: 'success', text: t('add'), about: nameIn(language)(saved) })
        onDone((data as { id: string }).id)
      }}
    />
  )
}

export const EditOrganization = ({ row, onDone }: Done & { row: Organization }) => {
  const t = useTranslations('list.done')
  const language = useLocale()
  const { id, deptName, deptNameEn, deptCode, leader, phone, email, regionId, version } = row
  return (
    <EntityForm
      form={editForm}
      values={{ id, deptName, deptNameEn, deptCode, leader, phone, email, regionId, version }}
      page={routes.organization.path}
      record={id}
      toInput={toInput}
      about={nameIn(language)}
      onDone={(_data, saved) => {
        notify({ kind: 'success', text: t('edit'), about: nameIn(language)(saved) })
        onDone()
      }}
    />
  )
}
