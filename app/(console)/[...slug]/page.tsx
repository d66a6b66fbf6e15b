import { redirect } from 'next/navigation'
import { screenMetadata } from '@/lib/navigation/page-title'
import { requireSession } from '@/lib/session/current-session'

export const generateMetadata = screenMetadata('notFound')

/** Unknown paths go to /404, after sign-in. Spec 2. */
export default async function UnknownPage() {
  await requireSession()
  redirect('/404')
}
