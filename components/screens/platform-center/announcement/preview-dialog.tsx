'use client'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { AnnouncementTitle, AnnouncementView } from '@/components/screen/announcement-view'
import { ChoiceButtons } from '@/components/screen/choice-buttons'
import { AskingDialog } from '@/components/ui/asking-dialog'
import type { AnnouncementForm } from '@/lib/contract/announcement'
import styles from './announcement.module.css'

type Previewed = Pick<AnnouncementForm, 'title' | 'titleEn' | 'content' | 'contentEn' | 'type' | 'releaseTime'>

/** An announcement as its readers see it, in either language of the interface. */
export const PreviewDialog = ({ announcement, onClose }: { announcement: Previewed; onClose: () => void }) => {
  const t = useTranslations('announcement')
  const common = useTranslations('common')
  const locale = useLocale()
  const id = useId()
  const [language, setLanguage] = useState<'zh' | 'en'>(locale === 'en' ? 'en' : 'zh')
  const { title, titleEn, content, contentEn, type, releaseTime } = announcement
  const isEnglish = language === 'en'
  return (
    <AskingDialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>
        <AnnouncementTitle title={(isEnglish && titleEn) || title} type={type} top={t('choices.type.1')} />
      </DialogTitle>
      <DialogContent dividers>
        <AnnouncementView announcement={{ announceDate: releaseTime, content: (isEnglish && contentEn) || content }} />
      </DialogContent>
      <DialogActions className={styles.previewFoot ?? ''}>
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
      </DialogActions>
    </AskingDialog>
  )
}
