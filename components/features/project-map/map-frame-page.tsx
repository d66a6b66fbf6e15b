import 'server-only'
import { notFound } from 'next/navigation'
import { MoreMessages } from '@/components/ui/more-messages'
import { mapsKey } from '@/lib/config/maps-key'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { requireSession } from '@/lib/session/current-session'
import { MapFrame } from './map-frame'

/** The document in the frame: it has the key, but no projects until the page sends them. */
export const MapFramePage = async () => {
  await requireSession()
  const key = mapsKey()
  if (!key) notFound()
  const language = await currentLanguage()
  return (
    <MoreMessages messages={pickMessages(language, ['projectMap'])}>
      <MapFrame apiKey={key} language={language === 'zh' ? 'zh-CN' : 'en'} />
    </MoreMessages>
  )
}
