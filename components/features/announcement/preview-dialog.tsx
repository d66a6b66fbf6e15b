'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import { ChoiceButtons } from '@/components/screen/form/choice-buttons'
import { Button } from '@/components/ui/field/button'
import type { AnnouncementForm } from '@/lib/contract/announcement'
import styles from './announcement.module.css'
import { AnnouncementTitle, AnnouncementView } from './announcement-view'

type Previewed = Pick<AnnouncementForm, 'title' | 'titleEn' | 'content' | 'contentEn' | 'type' | 'releaseTime'>

/** An announcement as its readers see it, in either interface language. */
export const PreviewDialog = ({ announcement, onClose }: { announcement: Previewed; onClose: () => void }) => {
  const t = useTranslations('announcement')
  const common = useTranslations('common')
  const locale = useLocale()
  const [language, setLanguage] = useState<'zh' | 'en'>(locale === 'en' ? 'en' : 'zh')
  const { title, titleEn, content, contentEn, type, releaseTime } = announcement
  const isEnglish = language === 'en'
  return (
    <DialogFrame
      title={<AnnouncementTitle title={(isEnglish && titleEn) || title} type={type} top={t('choices.type.1')} />}
      onClose={onClose}
      dividers
      actionsClass={styles.previewFoot}
      actions={
        <>
          <ChoiceButtons
            label={t('preview.language')}
            choices={['zh', 'en'] as const}
            textOf={(choice) => t(`preview.${choice}`)}
            chosen={language}
            onChoose={setLanguage}
          />
          <Button variant="contained" onClick={onClose}>
            {common('close')}
          </Button>
        </>
      }
    >
      <AnnouncementView announcement={{ announceDate: releaseTime, content: (isEnglish && contentEn) || content }} />
    </DialogFrame>
  )
}
