import { getTranslations } from 'next-intl/server'
import { HandBackHash } from '@/components/screens/public/hand-back-hash'

export default async function Page() {
  return <HandBackHash signedIn={(await getTranslations('sso'))('signedIn')} />
}
