'use client'
import { useTranslations } from 'next-intl'
import { usePlatformId } from '@/components/ui/brand-provider'
import { brandNames } from '@/lib/brand/brand-names'
import { Language } from '@/lib/contract/language'
import styles from './push.module.css'
import { type PushValues, toTexts } from './push-values'

type PhoneProps = { language: Language; values: PushValues }

// The phone shows its own language, whatever the console's.
const ofPhone = {
  zh: { now: '现在', inApp: '应用消息', open: '查看详情', title: '标题', content: '内容' },
  en: { now: 'now', inApp: 'Application message', open: 'View details', title: 'Title', content: 'Content' },
}

/** One phone: the system notice, and the message within the app. */
const Phone = ({ language, values }: PhoneProps) => {
  const t = useTranslations('push.composer')
  const { banner } = brandNames(usePlatformId(), language)
  const { now, inApp, open, ...missing } = ofPhone[language]
  const { title, titleEn, contentZh, contentEn, messageType, linkUrl } = toTexts(values)
  const shownTitle = (language === 'en' && titleEn) || title || missing.title
  const content = (language === 'zh' ? contentZh : contentEn) || missing.content
  const lang = language === 'zh' ? 'zh-CN' : 'en'
  return (
    <section className={styles.phone} aria-label={t(language === 'zh' ? 'zhPreview' : 'enPreview')}>
      <div className={styles.screen}>
        {messageType !== 2 && (
          <div className={styles.osNotice}>
            <p className={styles.noticeHead}>
              <span>{banner}</span>
              <span className={styles.moment}>{now}</span>
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
            <p className={styles.noticeHead}>{inApp}</p>
            <p className={styles.noticeTitle} lang={lang}>
              {shownTitle}
            </p>
            <p className={styles.inAppText} lang={lang}>
              {content}
            </p>
            {linkUrl && <p className={styles.inAppLink}>{open}</p>}
          </div>
        )}
      </div>
      <p className={styles.caption}>{t(language === 'zh' ? 'zhPreview' : 'enPreview')}</p>
    </section>
  )
}

/** A message on two phones, as users of each language see it. */
export const PhonePreview = ({ values }: { values: PushValues }) => (
  <div className={styles.phones}>
    {Language.options.map((language) => (
      <Phone key={language} language={language} values={values} />
    ))}
  </div>
)
