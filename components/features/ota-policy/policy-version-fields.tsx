'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import styles from '@/components/features/ota-version/ota-manage.module.css'
import { useLabels } from '@/components/screen/table/cells'
import controls from '@/components/ui/field/controls.module.css'
import { FieldGroup } from '@/components/ui/field/field-group'
import { SearchSelect } from '@/components/ui/field/search-select'
import { call } from '@/lib/api/call'
import { OtaUpgradeType, otaVersionApi } from '@/lib/contract/ota-version'
import { compareVersions } from '@/lib/contract/version-number'
import { FieldError } from './field-error'
import type { PolicyFieldsProps } from './policy-fields-props'

const released = 2
const maxVersions = 200

/** What is upgraded: type, family, target and source versions. */
export const PolicyVersionFields = ({ values, errors, change }: PolicyFieldsProps) => {
  const t = useTranslations('otaPolicy')
  const labels = useLabels('otaPolicy')
  const id = useId()
  const { upgradeType, featureCode, targetVersion, isAnySource, sourceVersions } = values
  const codes = useQuery({
    queryKey: [otaVersionApi.featureCodes.path],
    queryFn: ({ signal }) => call(otaVersionApi.featureCodes, {}, { signal }),
  })
  const versions = useQuery({
    queryKey: [otaVersionApi.list.path, 'released', upgradeType, featureCode],
    queryFn: ({ signal }) => {
      const query = { status: released, upgradeType, featureCode, page: 1, limit: maxVersions } as const
      return call(otaVersionApi.list, { ...query, sidx: 'versionNo', order: 'desc' }, { signal })
    },
    enabled: featureCode !== '',
  })
  const installed = useQuery({
    queryKey: [otaVersionApi.distribution.path, upgradeType],
    queryFn: ({ signal }) => call(otaVersionApi.distribution, { upgradeType }, { signal }),
  })
  const targets = versions.data?.list.filter((version) => version.featureCode === featureCode) ?? []
  const counts = new Map<string, number>(sourceVersions.map((version) => [version, 0]))
  for (const share of installed.data?.list ?? [])
    if (share.featureCode === featureCode)
      for (const { versionNo, deviceCount } of share.versions)
        if (targetVersion === '' || compareVersions(versionNo, targetVersion) < 0)
          counts.set(versionNo, (counts.get(versionNo) ?? 0) + deviceCount)
  const sources = [...counts].sort(([a], [b]) => compareVersions(b, a))
  const pick = (version: string, isChosen: boolean) =>
    change({
      sourceVersions: isChosen ? [...sourceVersions, version] : sourceVersions.filter((each) => each !== version),
    })
  return (
    <FieldGroup legend={t('groups.version')}>
      <div className={controls.fields}>
        <div className={controls.labelled}>
          <label htmlFor={`${id}-type`}>{labels.field('upgradeType')}</label>
          <SearchSelect
            id={`${id}-type`}
            value={upgradeType}
            onChange={(event) =>
              change({
                upgradeType: OtaUpgradeType.parse(Number(event.target.value)),
                targetVersion: '',
                sourceVersions: [],
              })
            }
          >
            {[...OtaUpgradeType.values].map((type) => (
              <option key={type} value={type}>
                {labels.choice('upgradeType', type)}
              </option>
            ))}
          </SearchSelect>
        </div>
        <div className={controls.labelled}>
          <label htmlFor={`${id}-code`}>{labels.field('featureCode')} *</label>
          <SearchSelect
            id={`${id}-code`}
            value={featureCode}
            onChange={(event) => change({ featureCode: event.target.value, targetVersion: '', sourceVersions: [] })}
          >
            <option value="">{t('choose')}</option>
            {featureCode && !codes.data?.list.some((each) => each.featureCode === featureCode) && (
              <option value={featureCode}>{featureCode}</option>
            )}
            {codes.data?.list.map((each) => (
              <option key={each.featureCode} value={each.featureCode}>
                {t('codeWithCount', each)}
              </option>
            ))}
          </SearchSelect>
          <FieldError text={errors.featureCode} />
        </div>
        <div className={controls.labelled}>
          <label htmlFor={`${id}-target`}>{labels.field('targetVersion')} *</label>
          <SearchSelect
            id={`${id}-target`}
            value={targetVersion}
            disabled={featureCode === ''}
            onChange={(event) => change({ targetVersion: event.target.value })}
          >
            <option value="">{t('choose')}</option>
            {targetVersion && !targets.some(({ versionNo }) => versionNo === targetVersion) && (
              <option value={targetVersion}>{targetVersion}</option>
            )}
            {targets.map(({ versionNo, minSourceVersion }) => (
              <option key={versionNo} value={versionNo}>
                {minSourceVersion ? t('targetWithMin', { versionNo, minSourceVersion }) : versionNo}
              </option>
            ))}
          </SearchSelect>
          <FieldError text={errors.targetVersion} />
          {featureCode !== '' && versions.data && targets.length === 0 && (
            <p className={styles.note}>{t('noTargets')}</p>
          )}
        </div>
      </div>
      <div role="radiogroup" aria-label={labels.field('sourceVersions')} className={styles.options}>
        <span className={styles.label}>{labels.field('sourceVersions')}</span>
        {([true, false] as const).map((any) => (
          <label key={String(any)}>
            <input
              type="radio"
              name={`${id}-source`}
              checked={isAnySource === any}
              onChange={() => change({ isAnySource: any })}
            />
            {t(any ? 'anySource' : 'chosenSources')}
          </label>
        ))}
      </div>
      {!isAnySource && (
        <div className={styles.picks}>
          {sources.length === 0 && <span className={styles.note}>{t('noSources')}</span>}
          {sources.map(([version, deviceCount]) => (
            <label key={version}>
              <input
                type="checkbox"
                checked={sourceVersions.includes(version)}
                onChange={(event) => pick(version, event.target.checked)}
              />
              {t('sourceWithCount', { version, deviceCount })}
            </label>
          ))}
        </div>
      )}
      <FieldError text={errors.sourceVersions} />
    </FieldGroup>
  )
}
