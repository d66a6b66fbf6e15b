'use client'
import { useTranslations } from 'next-intl'
import { createContext, use } from 'react'
import type { ControlProps } from '@/components/screen/form/define-form'
import { SearchPicker } from '@/components/screen/form/search-picker'
import { call } from '@/lib/api/call'
import { projectApi } from '@/lib/contract/project'
import { namesApart } from '@/lib/format/names-apart'

/** Name of the project's current distributor, which may not be among the options. */
export const CurrentDistributor = createContext('')

const find = async (search: string, signal: AbortSignal) => {
  const { list } = await call(projectApi.distributors, { search }, { signal })
  const nameOf = namesApart(list)
  return list.map((person) => ({ value: person.userId, label: nameOf(person) }))
}

/** Chooses a dealer or distributor. */
export const DistributorPicker = (control: ControlProps) => {
  const t = useTranslations('project.form')
  return (
    <SearchPicker
      {...control}
      path={`picker ${projectApi.distributors.path}`}
      find={find}
      currentName={use(CurrentDistributor)}
      searchLabel={t('searchDistributor')}
      noneLabel={t('noDistributor')}
    />
  )
}
