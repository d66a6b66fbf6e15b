'use client'
import { useTranslations } from 'next-intl'
import { createContext, use } from 'react'
import type { ControlProps } from '@/components/screen/form/define-form'
import { SearchPicker } from '@/components/screen/form/search-picker'
import { call } from '@/lib/api/call'
import { projectApi } from '@/lib/contract/project'

/** Name of the record's current project, which may not be among the options. */
export const CurrentProject = createContext<string | null>(null)

const find = async (search: string, signal: AbortSignal) => {
  const { list } = await call(projectApi.options, { search }, { signal })
  return list.map(({ projectId, projectName, city }) => ({ value: projectId, label: `${projectName} · ${city}` }))
}

/** Chooses a project of the user's brand. */
export const ProjectPicker = (control: ControlProps) => {
  const t = useTranslations('device.edit')
  return (
    <SearchPicker
      {...control}
      path={`picker ${projectApi.options.path}`}
      find={find}
      currentName={use(CurrentProject)}
      searchLabel={t('searchProject')}
      noneLabel={t('noProject')}
    />
  )
}
