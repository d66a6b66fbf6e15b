'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { createContext, use, useDeferredValue, useState } from 'react'
import type { ControlProps } from '@/components/screen/define-form'
import { call } from '@/lib/api/call'
import { projectApi } from '@/lib/contract/project'
import styles from './project-form.module.css'

/** Name of the distributor that the project has now; the list of choices may not hold it. */
export const CurrentDistributor = createContext('')

/** Chooses a dealer or distributor: type to narrow the list, then choose. */
export const DistributorPicker = ({ id, value, onChange }: ControlProps) => {
  const t = useTranslations('project.form')
  const language = useLocale()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data } = useQuery({
    queryKey: [projectApi.distributors.path, search, language],
    queryFn: ({ signal }) => call(projectApi.distributors, { search }, { signal }),
    placeholderData: (previous) => previous,
  })
  const currentName = use(CurrentDistributor)
  const current = typeof value === 'string' ? value : ''
  const options = data?.list ?? []
  return (
    <span className={styles.picker}>
      <input
        className={styles.control}
        type="search"
        value={text}
        maxLength={64}
        placeholder={t('searchDistributor')}
        aria-label={t('searchDistributor')}
        onChange={(event) => setText(event.target.value)}
      />
      <select
        id={id}
        className={styles.control}
        value={current}
        onChange={(event) => onChange(event.target.value || null)}
      >
        <option value="">{t('noDistributor')}</option>
        {current && !options.some(({ userId }) => userId === current) && (
          <option value={current}>{currentName || current}</option>
        )}
        {options.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}
