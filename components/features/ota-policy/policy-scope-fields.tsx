'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useDeferredValue, useId, useState } from 'react'
import styles from '@/components/features/ota-version/ota-manage.module.css'
import { QueryPanel } from '@/components/screen/record/query-panel'
import { useLabels } from '@/components/screen/table/cells'
import controls from '@/components/ui/field/controls.module.css'
import { FieldGroup } from '@/components/ui/field/field-group'
import { regionsQuery } from '@/components/ui/regions-query'
import { call } from '@/lib/api/call'
import { OtaScopeType } from '@/lib/contract/ota-policy'
import { projectApi } from '@/lib/contract/project'
import type { Region } from '@/lib/contract/region'
import { FieldError } from './field-error'
import type { PolicyFieldsProps } from './policy-fields-props'

/** Which controllers of the family. */
export const PolicyScopeFields = (props: PolicyFieldsProps) => {
  const { values, errors, change } = props
  const t = useTranslations('otaPolicy')
  const labels = useLabels('otaPolicy')
  const id = useId()
  return (
    <FieldGroup legend={labels.field('scopeType')}>
      <div className={styles.options}>
        {[...OtaScopeType.values].map((type) => (
          <label key={type}>
            <input
              type="radio"
              name={`${id}-scope`}
              checked={values.scopeType === type}
              onChange={() => change({ scopeType: type })}
            />
            {labels.choice('scopeType', type)}
          </label>
        ))}
      </div>
      {values.scopeType === 2 && (
        <div className={controls.labelled}>
          <label htmlFor={`${id}-macs`}>{t('macs')}</label>
          <textarea
            id={`${id}-macs`}
            rows={4}
            value={values.macText}
            spellCheck={false}
            onChange={(event) => change({ macText: event.target.value })}
          />
          <small className={styles.note}>{t('macsHint')}</small>
        </div>
      )}
      {values.scopeType === 3 && <ProjectPicks {...props} />}
      {values.scopeType === 4 && <RegionPicks {...props} />}
      {values.scopeType === 5 && (
        <div className={controls.labelled}>
          <label htmlFor={`${id}-percent`}>{t('percent')}</label>
          <input
            id={`${id}-percent`}
            inputMode="numeric"
            value={values.percent}
            onChange={(event) => change({ percent: event.target.value })}
          />
          <small className={styles.note}>{t('percentHint')}</small>
        </div>
      )}
      <FieldError text={errors.scopeValue} />
      <FieldError text={errors.scopeType} />
    </FieldGroup>
  )
}

/** Projects: the chosen ones, and search results. */
const ProjectPicks = ({ values, change }: PolicyFieldsProps) => {
  const t = useTranslations('otaPolicy')
  const language = useLocale()
  const id = useId()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data } = useQuery({
    queryKey: [projectApi.options.path, search, language],
    queryFn: ({ signal }) => call(projectApi.options, { search }, { signal }),
    placeholderData: (previous) => previous,
  })
  const chosen = values.projects
  const found = (data?.list ?? []).filter(({ projectId }) => !chosen.some((each) => each.id === projectId))
  const options = [
    ...chosen,
    ...found.map(({ projectId, projectName, city }) => ({ id: projectId, name: `${projectName} · ${city}` })),
  ]
  return (
    <div className={controls.labelled}>
      <label htmlFor={id}>{t('searchProjects', { count: chosen.length })}</label>
      <input id={id} type="search" maxLength={64} value={text} onChange={(event) => setText(event.target.value)} />
      <div className={styles.picks}>
        {options.map((option) => {
          const isChosen = chosen.some((each) => each.id === option.id)
          return (
            <span key={option.id}>
              <Pick
                label={option.name}
                isChosen={isChosen}
                onChange={() =>
                  change({ projects: isChosen ? chosen.filter((each) => each.id !== option.id) : [...chosen, option] })
                }
              />
            </span>
          )
        })}
      </div>
    </div>
  )
}

/** Areas, countries or provinces, cities; each includes everything below it. */
const RegionPicks = (props: PolicyFieldsProps) => (
  <QueryPanel query={useQuery(regionsQuery(useLocale()))}>
    {({ regionList }) => <RegionTree all={regionList} {...props} />}
  </QueryPanel>
)

const RegionTree = ({ all, values, change }: PolicyFieldsProps & { all: readonly Region[] }) => {
  const within = (pid: string): Region[] =>
    all.filter((region) => region.pid === pid).flatMap((region) => [region, ...within(region.regionId)])
  const roots = all.filter(({ pid }) => !all.some(({ regionId }) => regionId === pid))
  const chosen = values.regionIds
  return (
    <div className={styles.picks}>
      {roots
        .flatMap((root) => [root, ...within(root.regionId)])
        .map(({ regionId, regionName, level }) => (
          <span key={regionId} data-level={level}>
            <Pick
              label={regionName}
              isChosen={chosen.includes(regionId)}
              onChange={() =>
                change({
                  regionIds: chosen.includes(regionId)
                    ? chosen.filter((each) => each !== regionId)
                    : [...chosen, regionId],
                })
              }
            />
          </span>
        ))}
    </div>
  )
}

const Pick = ({ label, isChosen, onChange }: { label: string; isChosen: boolean; onChange: () => void }) => (
  <label>
    <input type="checkbox" checked={isChosen} onChange={onChange} />
    {label}
  </label>
)
