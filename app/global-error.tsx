'use client'
import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { EarlyClicks } from '@/components/ui/field/early-clicks'
import { errorLogAttribute } from '@/lib/api/error-log'
import { meetInterfaceError } from '@/lib/api/interface-error'
import en from '@/messages/en/fatal.json'
import zh from '@/messages/zh/fatal.json'
import './theme.css'
import './global.css'

const FatalMessage = () => {
  const t = useTranslations('fatal')
  return (
    <main className="message-page" role="alert">
      <title>{t('title')}</title>
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <button type="button" className="text-button" onClick={() => location.reload()}>
        {t('reload')}
      </button>
    </main>
  )
}

/**
 * Takes the place of the whole document where the shell itself has failed, mostly because a script of it did not come.
 * It brings its few texts along: whatever else would have to be fetched may be missing too.
 */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  const isEnglish = typeof document !== 'undefined' && document.documentElement.lang === 'en'
  const prints = typeof document !== 'undefined' && document.documentElement.hasAttribute(errorLogAttribute)
  useEffect(
    function report() {
      meetInterfaceError(error, { info: 'document' })
    },
    [error],
  )
  return (
    <html lang={isEnglish ? 'en' : 'zh-CN'} {...(prints && { [errorLogAttribute]: '' })}>
      <body>
        <NextIntlClientProvider
          locale={isEnglish ? 'en' : 'zh'}
          timeZone="UTC"
          messages={{ fatal: isEnglish ? en : zh }}
        >
          <FatalMessage />
          <EarlyClicks />
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
