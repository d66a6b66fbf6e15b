'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import styles from '@/components/features/ota-version/ota-manage.module.css'
import { useLabels } from '@/components/screen/table/cells'
import controls from '@/components/ui/field/controls.module.css'
import { FieldGroup } from '@/components/ui/field/field-group'
import { SelectField } from '@/components/ui/field/select-field'
import { call } from '@/lib/api/call'
import { OtaUpgradeType, otaVersionApi } from '@/lib/contract/ota-version'
import { compareVersions } from '@/lib/contract/version-number'
import { FieldError } from './field-error'
import type { PolicyFieldsProps } from './policy-fields-props'
import type { PolicyValues } from './policy-values'

const released = 2
const maxVersions = 200

/** What is upgraded: type, family, target and source versions. */
export const PolicyVersionFields = ({ values, errors, change }: PolicyFieldsProps) => {
  const t = useTranslations('otaPolicy')
  const labels = useLabels('otaPolicy')
  const { upgradeType, featureCode, targetVersion } = values
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
  const targets = versions.data?.list.filter((version) => version.featureCode === featureCode) ?? []
  const targetOptions = targets.map(
    ({ versionNo, minSourceVersion }): Option => [
      versionNo,
      minSourceVersion ? t('targetWithMin', { versionNo, minSourceVersion }) : versionNo,
    ],
  )
  const codeOptions = codes.data?.list.map((each): Option => [each.featureCode, t('codeWithCount', each)]) ?? []
  const none: Option = ['', t('choose')]
  return (
    <FieldGroup legend={t('groups.version')}>
      <div className={controls.fields}>
        <SelectField
          label={labels.field('upgradeType')}
          value={upgradeType}
          options={[...OtaUpgradeType.values].map((type) => [type, labels.choice('upgradeType', type)])}
          onChange={(type) =>
            change({ upgradeType: OtaUpgradeType.parse(Number(type)), targetVersion: '', sourceVersions: [] })
          }
        />
        <SelectField
          label={`${labels.field('featureCode')} *`}
          value={featureCode}
          options={[none, ...withChosen(codeOptions, featureCode)]}
          onChange={(code) => change({ featureCode: code, targetVersion: '', sourceVersions: [] })}
        >
          <FieldError text={errors.featureCode} />
        </SelectField>
        <SelectField
          label={`${labels.field('targetVersion')} *`}
          value={targetVersion}
          options={[none, ...withChosen(targetOptions, targetVersion)]}
          disabled={featureCode === ''}
          onChange={(version) => change({ targetVersion: version })}
        >
          <FieldError text={errors.targetVersion} />
          {featureCode !== '' && versions.data && targets.length === 0 && (
            <p className={styles.note}>{t('noTargets')}</p>
          )}
        </SelectField>
      </div>
      <SourceVersions values={values} change={change} />
      <FieldError text={errors.sourceVersions} />
    </FieldGroup>
  )
}

type Option = readonly [value: string, text: string]

/** A choice that is no longer offered, or not read yet, stays first. */
const withChosen = (options: readonly Option[], chosen: string): readonly Option[] =>
  chosen === '' || options.some(([value]) => value === chosen) ? options : [[chosen, chosen], ...options]

const SourceVersions = ({ values, change }: Omit<PolicyFieldsProps, 'errors'>) => {
  const t = useTranslations('otaPolicy')
  const labels = useLabels('otaPolicy')
  const id = useId()
  const { isAnySource, sourceVersions } = values
  const sources = useInstalledVersions(values)
  const pick = (version: string, isChosen: boolean) =>
    change({
      sourceVersions: isChosen ? [...sourceVersions, version] : sourceVersions.filter((each) => each !== version),
    })
  return (
    <>
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
    </>
  )
}

/** Versions below the target that are installed or chosen, newest first, with their number of devices. */
const useInstalledVersions = ({ upgradeType, featureCode, targetVersion, sourceVersions }: PolicyValues) => {
  const { data } = useQuery({
    queryKey: [otaVersionApi.distribution.path, upgradeType],
    queryFn: ({ signal }) => call(otaVersionApi.distribution, { upgradeType }, { signal }),
  })
  const counts = new Map<string, number>(sourceVersions.map((version) => [version, 0]))
  for (const share of data?.list ?? [])
    if (share.featureCode === featureCode)
      for (const { versionNo, deviceCount } of share.versions)
        if (targetVersion === '' || compareVersions(versionNo, targetVersion) < 0)
          counts.set(versionNo, (counts.get(versionNo) ?? 0) + deviceCount)
  return [...counts].sort(([a], [b]) => compareVersions(b, a))
}
