import 'server-only'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'

const MessagePage = ({ code, title, text, home }: { code: string; title: string; text: string; home: string }) => (
  <div className="message-page">
    <p className="message-code" aria-hidden="true">
      {code}
    </p>
    <h1>{title}</h1>
    <p>{text}</p>
    <Link href="/">{home}</Link>
  </div>
)

/** 404: no screen is at this path. */
export const NotFoundPage = async () => {
  const t = await getTranslations('pages.notFound')
  const routes = await getTranslations('routes')
  return <MessagePage code="404" title={routes('notFound')} text={t('text')} home={t('home')} />
}

/** 401: the screen is there, but not for this user. */
export const UnauthorizedPage = async () => {
  const t = await getTranslations('pages.unauthorized')
  const routes = await getTranslations('routes')
  return <MessagePage code="401" title={routes('unauthorized')} text={t('text')} home={t('home')} />
}
