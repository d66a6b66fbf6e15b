'use client'
import Button from '@mui/material/Button'
import { useRouter } from 'next/navigation'
import { useLocale } from 'next-intl'
import { writeCookie } from '@/lib/api/write-cookie'
import { languageCookie } from '@/lib/i18n/request-language'

/** Switches between Chinese and English. The page is rendered again in place: no input and no open dialog is lost. */
export const LanguageSwitch = ({ onSwitched }: { onSwitched?: (language: 'zh' | 'en') => void }) => {
  const router = useRouter()
  const other = useLocale() === 'zh' ? 'en' : 'zh'
  const label = other === 'zh' ? '中文' : 'English'
  return (
    <Button
      color="inherit"
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      onClick={() => {
        writeCookie(languageCookie, other)
        router.refresh()
        onSwitched?.(other)
      }}
    >
      {label}
    </Button>
  )
}
