'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { levelsOf } from '@/components/features/organization/levels-of'
import type { ControlProps } from '@/components/screen/form/define-form'
import { QueryPanel } from '@/components/screen/record/query-panel'
import controls from '@/components/ui/field/controls.module.css'
import { SearchSelect } from '@/components/ui/field/search-select'
import { regionsQuery } from '@/components/ui/regions-query'
import { useUser } from '@/components/ui/user-provider'
import { call } from '@/lib/api/call'
import { organizationApi } from '@/lib/contract/organization'
import { platformIds } from '@/lib/contract/platform-id'
import { webUserApi } from '@/lib/contract/web-user'
import { CheckList } from './check-list'

const useOrganizations = () => {
  const language = useLocale()
  return useQuery({
    queryKey: [organizationApi.options.path, language],
    queryFn: ({ signal }) => call(organizationApi.options, {}, { signal }),
  })
}

const useRoles = () => {
  const language = useLocale()
  return useQuery({
    queryKey: [webUserApi.roles.path, language],
    queryFn: ({ signal }) => call(webUserApi.roles, {}, { signal }),
  })
}

/** Organizations as options, indented by depth. */
export const OrganizationOptions = () =>
  levelsOf(useOrganizations().data?.list ?? []).map(({ id, name, level }) => (
    <option key={id} value={id}>
      {'\u3000'.repeat(level)}
      {name}
    </option>
  ))

export const RoleOptions = () =>
  (useRoles().data?.list ?? []).map(({ roleId, name }) => (
    <option key={roleId} value={roleId}>
      {name}
    </option>
  ))

type OwnProps = ControlProps & { disabled?: string | undefined }

export const OrganizationPicker = ({ id, value, onChange, disabled, describedBy }: OwnProps) => {
  const t = useTranslations('webUser')
  return (
    <QueryPanel query={useOrganizations()}>
      {() => (
        <SearchSelect
          id={id}
          className={controls.control}
          value={typeof value === 'string' ? value : ''}
          disabled={disabled !== undefined}
          title={disabled}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value || null)}
        >
          <option value="">{t('noOrganization')}</option>
          <OrganizationOptions />
        </SearchSelect>
      )}
    </QueryPanel>
  )
}

export const RolePicker = ({ disabled, ...props }: OwnProps) => {
  const t = useTranslations('webUser')
  return (
    <QueryPanel query={useRoles()}>
      {({ list }) => (
        <CheckList
          {...props}
          options={list.map(({ roleId, name, within }) => ({
            value: roleId,
            name,
            disabled: within === 1 ? undefined : t('notYours'),
          }))}
          disabled={disabled}
        />
      )}
    </QueryPanel>
  )
}

export const BrandPicker = ({ disabled, ...props }: OwnProps) => {
  const t = useTranslations('webUser')
  const { brandJurisdiction } = useUser()
  const options = platformIds.map((brand) => ({
    value: brand,
    name: t(`choices.brand.${brand}`),
    disabled: brandJurisdiction.includes(brand) ? undefined : t('notYours'),
  }))
  return <CheckList {...props} options={options} disabled={disabled} />
}

export const RegionPicker = ({ disabled, ...props }: OwnProps) => (
  <QueryPanel query={useQuery(regionsQuery(useLocale()))}>
    {({ regionList }) => {
      const rows = regionList.map(({ regionId, pid, regionName }) => ({ id: regionId, pid, name: regionName }))
      const options = levelsOf(rows).map(({ id, name, level }) => ({ value: id, name, level }))
      return <CheckList {...props} options={options} disabled={disabled} tall />
    }}
  </QueryPanel>
)

export const TypePicker = ({ id, value, onChange, disabled, describedBy }: OwnProps) => {
  const t = useTranslations('webUser')
  const { superAdmin } = useUser()
  const why = disabled ?? (superAdmin === 1 ? undefined : t('superuserOnly'))
  return (
    <SearchSelect
      id={id}
      className={controls.control}
      value={value === 1 ? 1 : 0}
      disabled={why !== undefined}
      title={why}
      aria-describedby={describedBy}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {([0, 1] as const).map((type) => (
        <option key={type} value={type}>
          {t(`choices.superAdmin.${type}`)}
        </option>
      ))}
    </SearchSelect>
  )
}
