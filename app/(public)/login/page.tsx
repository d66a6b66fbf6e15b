import { getTranslations } from 'next-intl/server'
import { LoginPage } from '@/components/features/sign-in/login-page'
import { MoreMessages } from '@/components/ui/more-messages'
import { brandNames } from '@/lib/brand/brand-names'
import { currentPlatform } from '@/lib/brand/current-platform'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { toDocumentTitle } from '@/lib/navigation/page-title'

export const generateMetadata = async () => {
  const { banner } = brandNames(await currentPlatform(), await currentLanguage())
  return { title: toDocumentTitle((await getTranslations('login'))('title'), banner) }
}

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  return (
    <MoreMessages messages={pickMessages(await currentLanguage(), ['login', 'secondStep'])}>
      <LoginPage searchParams={searchParams} />
    </MoreMessages>
  )
}
