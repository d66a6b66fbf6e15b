import 'server-only'
import { getTranslations } from 'next-intl/server'

/** Shown where no script runs. */
export const NoScript = async () => {
  const t = await getTranslations('pages')
  return (
    <noscript>
      <p className="no-script">{t('noScript')}</p>
    </noscript>
  )
}
