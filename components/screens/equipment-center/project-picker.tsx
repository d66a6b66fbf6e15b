'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { createContext, use, useDeferredValue, useState } from 'react'
import type { ControlProps } from '@/components/screen/define-form'
import { call } from '@/lib/api/call'
import { projectApi } from '@/lib/contract/project'
import styles from './project-picker.module.css'

/** Name of the project that the record has now; the list of choices may not hold it. */
export const CurrentProject = createContext<string | null>(null)

/** Chooses a project of the user's brand: type to narrow the list, then choose. */
export const ProjectPicker = ({ id, value, onChange }: ControlProps) => {
  const t = useTranslations('device.edit')
  const language = useLocale()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data } = useQuery({
    queryKey: [projectApi.options.path, search, language],
    queryFn: ({ signal }) => call(projectApi.options, { search }, { signal }),
    placeholderData: (previous) => previous,
  })
  const currentName = use(CurrentProject)
  const current = typeof value === 'string' ? value : ''
  const options = data?.list ?? []
  return (
    <span className={styles.picker}>
      <input
        className={styles.control}
        type="search"
        value={text}
        maxLength={64}
        placeholder={t('searchProject')}
        aria-label={t('searchProject')}
        onChange={(event) => setText(event.target.value)}
      />
      <select
        id={id}
        className={styles.control}
        value={current}
        onChange={(event) => onChange(event.target.value || null)}
      >
        <option value="">{t('noProject')}</option>
        {current && !options.some(({ projectId }) => projectId === current) && (
          <option value={current}>{currentName ?? current}</option>
        )}
        {options.map(({ projectId, projectName, city }) => (
          <option key={projectId} value={projectId}>
            {projectName} · {city}
          </option>
        ))}
      </select>
    </span>
  )
}
