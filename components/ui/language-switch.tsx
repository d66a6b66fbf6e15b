'use client'
import { useRouter } from 'next/navigation'
import { useLocale } from 'next-intl'
import { Button } from '@/components/ui/button'
import { writeCookie } from '@/lib/api/write-cookie'
import { languageCookie } from '@/lib/i18n/request-language'

/** Takes another language. The page is rendered again in place: no input and no open dialog is lost. */
export const useSwitchLanguage = (): ((language: 'zh' | 'en') => void) => {
  const router = useRouter()
  return (language) => {
    writeCookie(languageCookie, language)
    router.refresh()
  }
}

/** Switches between Chinese and English. */
export const LanguageSwitch = ({ onSwitched }: { onSwitched?: (language: 'zh' | 'en') => void }) => {
  const take = useSwitchLanguage()
  const other = useLocale() === 'zh' ? 'en' : 'zh'
  const label = other === 'zh' ? '中文' : 'English'
  return (
    <Button
      color="inherit"
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      onClick={() => {
        take(other)
        onSwitched?.(other)
      }}
    >
      {label}
    </Button>
  )
}
