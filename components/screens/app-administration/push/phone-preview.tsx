'use client'
import { useTranslations } from 'next-intl'
import { useBrandNames } from '@/components/ui/brand-provider'
import styles from './push.module.css'
import { type PushValues, toTexts } from './push-values'

type PhoneProps = { language: 'zh' | 'en'; values: PushValues; app: string }

/** One phone: the notice of its system, and the message within the app. */
const Phone = ({ language, values, app }: PhoneProps) => {
  const t = useTranslations('push.composer')
  const { title, titleEn, contentZh, contentEn, messageType, linkUrl } = toTexts(values)
  const shownTitle = (language === 'en' && titleEn) || title || t('emptyTitle')
  const content = (language === 'zh' ? contentZh : contentEn) || t('emptyContent')
  const lang = language === 'zh' ? 'zh-CN' : 'en'
  return (
    <section className={styles.phone} aria-label={t(language === 'zh' ? 'zhPreview' : 'enPreview')}>
      <div className={styles.screen}>
        {messageType !== 2 && (
          <div className={styles.osNotice}>
            <p className={styles.noticeHead}>
              <span>{app}</span>
              <span>{t('now')}</span>
            </p>
            <p className={styles.noticeTitle} lang={lang}>
              {shownTitle}
            </p>
            <p className={styles.noticeText} lang={lang}>
              {content}
            </p>
          </div>
        )}
        {messageType !== 1 && (
          <div className={styles.inApp}>
            <p className={styles.noticeHead}>{t('inApp')}</p>
            <p className={styles.noticeTitle} lang={lang}>
              {shownTitle}
            </p>
            <p className={styles.inAppText} lang={lang}>
              {content}
            </p>
            {linkUrl && <p className={styles.inAppLink}>{t('open')}</p>}
          </div>
        )}
      </div>
      <p className={styles.caption}>{t(language === 'zh' ? 'zhPreview' : 'enPreview')}</p>
    </section>
  )
}

/** A message on two phones, as users of either language get it. */
export const PhonePreview = ({ values }: { values: PushValues }) => {
  const { banner } = useBrandNames()
  return (
    <div className={styles.phones}>
      <Phone language="zh" values={values} app={banner} />
      <Phone language="en" values={values} app={banner} />
    </div>
  )
}
