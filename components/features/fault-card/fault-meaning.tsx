'use client'
import { useLocale, useTranslations } from 'next-intl'
import layout from '@/components/screen/page/layout.module.css'
import ruled from '@/components/screen/record/ruled-section.module.css'
import { useStoredState } from '@/components/ui/stored-state'
import type { FaultDetail } from '@/lib/contract/fault'
import { isOwnCause } from '@/lib/contract/unit'
import styles from './fault-card.module.css'

const parts = ['condition', 'cause', 'remedy'] as const
const languages = { zh: 'Zh', en: 'En' } as const

/** Meaning, cause and remedy in the interface's language, or in both side by side. */
export const FaultMeaning = ({ fault: { texts, faultCode, stopCause, protectCode } }: { fault: FaultDetail }) => {
  const t = useTranslations('fault.card')
  const common = useTranslations('common')
  const language = useLocale() === 'en' ? 'en' : 'zh'
  const [both, setBoth] = useStoredState<boolean>('fault-card:both', false)
  const shown = both ? ([language, language === 'zh' ? 'en' : 'zh'] as const) : ([language] as const)
  return (
    <section className={ruled.section} aria-label={t('meaning')}>
      <div className={ruled.head}>
        <h3>{t('meaning')}</h3>
        <label className={ruled.switch}>
          <input type="checkbox" checked={both} onChange={(event) => setBoth(event.target.checked)} />
          {t('both')}
        </label>
      </div>
      {texts ? (
        <div className={styles.texts} data-both={both}>
          {shown.map((each) => (
            <div key={each} lang={each === 'zh' ? 'zh-CN' : 'en'}>
              <p className={styles.meaningName}>
                {faultCode} {texts[`name${languages[each]}`]}
              </p>
              <dl>
                {parts.map((part) => (
                  <div key={part}>
                    <dt>{t(`parts.${part}`)}</dt>
                    <dd>{texts[`${part}${languages[each]}`] || '--'}</dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </div>
      ) : (
        <p>{t('unknown')}</p>
      )}
      <p className={layout.quiet}>
        {t('registers', { stopCause: stopCause || '--', protectCode: protectCode || '--' })}
        {isOwnCause(stopCause) && ` (${common('ownValue')})`}
      </p>
    </section>
  )
}
